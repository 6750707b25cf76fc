import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetOf, suiteOfTests } from './builds.test.support.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { isHeadingAt } from './outline.ts';
import { fewerRows, firstRows } from './next-rows.ts';
import { toNewRow } from './step.ts';

const ROWS = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      removes
  tax.test.ts
    is added
`).rows.map(toNewRow);

test.each([
  [Number.POSITIVE_INFINITY, 6],
  [6, 6],
  [5, 4],
  [4, 4],
  [3, 3],
  [2, 3],
  [1, 3],
  [0, 3],
])('of at most %d rows, %d are taken: up to a test, and one at least', (most, length) => {
  expect(firstRows(ROWS, most)).toEqual(ROWS.slice(0, length));
});

test('taking the beginning again and again takes everything, and ends with a test', () => {
  fc.assert(
    fc.property(suiteOfTests(), fc.integer({ min: 1, max: 10 }), (files, most) => {
      const all = sheetOf(files).rows.map(toNewRow);
      let left: typeof all = all;
      while (left.length > 0) {
        const first = firstRows(left, most);
        expect(isHeadingAt(left, first.length - 1)).toBe(false);
        expect(first.length <= most || first.slice(0, -1).every((_, at) => isHeadingAt(left, at))).toBe(true);
        left = left.slice(first.length);
      }
    }),
  );
});

test('rows are divided by two as long as two tests are among them', () => {
  expect([ROWS, ROWS.slice(0, 4), ROWS.slice(0, 3), ROWS.slice(2, 4), ROWS.slice(3, 4)].map(fewerRows)).toEqual([
    3,
    2,
    undefined,
    1,
    undefined,
  ]);
});
