import { expect, test } from 'vitest';
import { outlineFrom, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { movedHeadings, movedLine } from './moved-headings.ts';
import { planSheet } from './plan.ts';

const BEFORE = `
  cart.test.ts
    Cart
      adds an item
      removes an item
      is empty
  price.test.ts
    rounds
`;

test('a partial run moves nothing', () => {
  const sheet = sheetFrom('basket.test.ts\n  Cart:\n    adds an item', { selection: { kind: 'partial', why: '-t' } });
  expect(planSheet(sheet, outlineFrom(BEFORE), { mayAddRows: true }).moved).toEqual([]);
});

test.each([
  [
    'below a project',
    ['web'],
    'src/a.test.ts\n  Cart:\n    adds\n  works',
    'lib/a.test.ts\n  Cart:\n    adds\n  works',
    'src/a.test.ts → lib/a.test.ts 2',
  ],
  [
    'that has another name',
    [''],
    'src/a.test.ts\n  adds\n  works',
    'src/b.test.ts\n  adds\n  works',
    'src/a.test.ts → src/b.test.ts 2',
  ],
  [
    'of which a test is left is no moved one',
    [''],
    'a.test.ts\n  adds\n  works',
    'a.test.ts\n  works\nb.test.ts\n  adds',
    '',
  ],
  [
    'keeps its name before others get its tests',
    [''],
    'src/a.test.ts\n  works\nsrc/b.test.ts\n  works',
    'lib/b.test.ts\n  works\nlib/c.test.ts\n  works',
    'src/b.test.ts → lib/b.test.ts 1, src/a.test.ts → lib/c.test.ts 1',
  ],
  [
    'is moved to one place only',
    [''],
    'src/a.test.ts\n  works\nsrc/b.test.ts\n  works',
    'lib/a.test.ts\n  works\nlib/c.test.ts\n  works',
    'src/a.test.ts → lib/a.test.ts 1, src/b.test.ts → lib/c.test.ts 1',
  ],
])('a moved file %s', (...[, [project = ''], before, after, expected]) => {
  const build = (drawing: string) =>
    sheetFrom('', { files: reportFrom(drawing).files.map((file) => ({ ...file, project })) });
  const rows = build(before).rows.map(({ indent, text }, i) => ({ id: i + 1, indent, text }));
  const { moved } = planSheet(build(after), { ...outlineFrom(''), rows }, { mayAddRows: true });
  expect(moved.map(({ from, to, tests }) => `${from} → ${to} ${tests.length}`).join(', ')).toBe(expected);
});

test('a new test is paired with one that left, and each of those with one', () => {
  const before = outlineFrom('a.test.ts\n  adds\nb.test.ts\n  works');
  const sheet = sheetFrom('c.test.ts\n  adds\nd.test.ts\n  adds\nb.test.ts\n  works');
  const { moved } = planSheet(sheet, before, { mayAddRows: true });
  expect(moved.map(movedLine)).toEqual(['a.test.ts looks moved to c.test.ts: 1 test']);
});

test.each([
  [
    'a.test.ts\n  Cart:\n    adds\n    works',
    'a.test.ts\n  Basket:\n    adds\n    works',
    'a.test.ts > Cart looks moved to a.test.ts > Basket: 2 tests',
  ],
  [
    'a.test.ts\n  Shop:\n    Cart:\n      adds\n    works',
    'a.test.ts\n  Shop:\n    Basket:\n      adds\n    works',
    'a.test.ts > Shop > Cart looks moved to a.test.ts > Shop > Basket: 1 test',
  ],
  ['a.test.ts\n  Cart:\n    adds\n    works', 'a.test.ts\n  Cart:\n    works\n  Basket:\n    adds', ''],
])('a describe that gets another title looks moved, unless a test of it stays: %j', (before, after, expected) => {
  const { moved } = planSheet(sheetFrom(after), outlineFrom(before.replaceAll(':', '')), { mayAddRows: true });
  expect(moved.map(movedLine).join()).toBe(expected);
});

test('a project that gets another name looks moved', () => {
  const sheetOf = (project: string) =>
    sheetFrom('', { files: reportFrom('a.test.ts\n  adds').files.map((file) => ({ ...file, project })) });
  const rows = sheetOf('web').rows.map(({ indent, text }, i) => ({ id: i + 1, indent, text }));
  const { moved } = planSheet(sheetOf('chrome'), { ...outlineFrom(''), rows }, { mayAddRows: true });
  expect(moved.map(movedLine)).toEqual(['web looks moved to chrome: 1 test']);
});

test('a test that is renamed, or moved between known files, is no moved file', () => {
  const before = outlineFrom('a.test.ts\n  adds an item\n  works\nb.test.ts\n  works');
  const sheet = sheetFrom('a.test.ts\n  adds one item\nb.test.ts\n  works\n  adds an item');
  expect(planSheet(sheet, before, { mayAddRows: true }).moved).toEqual([]);
});

test('a row that the outline does not have is paired with none', () => {
  const { rows } = sheetFrom('a.test.ts\n  adds');
  const obsolete = [{ id: 7, indent: 1, text: 'adds', path: '' }];
  expect(movedHeadings({ obsolete, missing: rows, rows, outline: [], claimed: new Set() })).toEqual([]);
});
