import { expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from '../plan/drawing.test.support.ts';
import { planSheet } from '../plan/plan.ts';
import { addedTests } from './outline-notices.ts';

const BEFORE = `
  cart.test.ts
    Cart:
      adds
`;
const AFTER = `
  cart.test.ts
    Cart:
      adds
      removes
    pays
`;

test('added are the tests of this run whose rows were not there, without their headings', () => {
  const titles = ['cart.test.ts > Cart > removes', 'cart.test.ts > pays'];
  expect(addedBy(AFTER, AFTER, BEFORE)).toEqual({ count: 2, titles });
  expect(addedBy(AFTER, AFTER, AFTER)).toBeUndefined();
});

test('rows that others have added meanwhile are no rows of this build', () => {
  expect(addedBy(BEFORE, AFTER, BEFORE)).toBeUndefined();
});

test.each(['src/broken.test.ts', 'checks/broken.js'])('a file that did not load is no test: %s', (name) => {
  const tests = `${AFTER}\n✗ ${name}`;
  expect(addedBy(tests, tests, AFTER)).toBeUndefined();
});

test('of many titles the first are kept, and all are counted', () => {
  const titles = Array.from({ length: 30 }, (_, place) => `test ${place}`);
  const drawing = `a.test.ts\n${titles.map((title) => `  ${title}`).join('\n')}`;
  const added = addedBy(drawing, drawing, 'a.test.ts\n');
  expect(added?.count).toBe(30);
  expect(added?.titles).toEqual(titles.slice(0, 20).map((title) => `a.test.ts > ${title}`));
});

/** What a run of these tests has added to the rows before it. */
function addedBy(tests: string, now: string, before: string) {
  const [outline, earlier] = [now, before].map((drawing) => outlineFrom(drawing.replaceAll(/:$|✗ /gm, '')));
  if (outline === undefined || earlier === undefined) throw new TypeError('two drawings are two outlines');
  return addedTests(outline.rows, earlier.rows, planSheet(sheetFrom(tests), outline, { mayAddRows: true }));
}
