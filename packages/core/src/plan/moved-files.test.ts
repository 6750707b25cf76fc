import { expect, test } from 'vitest';
import { outlineFrom, reportFrom, sheetFrom } from './drawing.test.support.ts';
import { likelyRenames } from './likely-renames.ts';
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

test.each([
  [
    'a test that moved with its file',
    'basket.test.ts\n  Cart:\n    adds an item\n    removes an item\n    is empty\nprice.test.ts\n  rounds',
    ['adds an item → adds an item', 'removes an item → removes an item', 'is empty → is empty'],
  ],
  [
    'a title with other words',
    'cart.test.ts\n  Cart:\n    adds one item\n    removes an item\n    is empty\nprice.test.ts\n  rounds',
    ['adds an item → adds one item'],
  ],
  [
    'the most alike of several',
    'cart.test.ts\n  Cart:\n    removes the item\n    adds an item twice\n    is empty\nprice.test.ts\n  rounds',
    ['adds an item → adds an item twice', 'removes an item → removes the item'],
  ],
  [
    'a test that is quite another',
    'cart.test.ts\n  Cart:\n    checks out\n    removes an item\n    is empty\nprice.test.ts\n  rounds',
    [],
  ],
  [
    'a title without words',
    'cart.test.ts\n  Cart:\n    ???\n    removes an item\n    is empty\nprice.test.ts\n  rounds',
    [],
  ],
  ['a test that was only removed', 'cart.test.ts\n  Cart:\n    adds an item\nprice.test.ts\n  rounds', []],
  ['a test that only came', `${BEFORE.replace('Cart', 'Cart:')}    rounds up`, []],
])('%s', (_, after, expected) => {
  const { renames } = planSheet(sheetFrom(after), outlineFrom(BEFORE), { mayAddRows: true });
  expect(renames.map(({ from, to }) => `${from.text} → ${to.text}`)).toEqual(expected);
});

test.each([
  ['a describe is no test, whatever its title', 'a.test.ts\n  adds', 'a.test.ts\n  adds:\n    works', []],
  [
    'a test is paired once, by its title first',
    'a.test.ts\n  Cart\n    adds an item\n  Shop\n    opens',
    'a.test.ts\n  Cart:\n    adds an item twice\n  Shop:\n    opens\n    adds an item',
    ['adds an item → adds an item'],
  ],
  [
    'a new test is paired once, by its title first',
    'a.test.ts\n  Cart\n    adds an item\n    opens\n  Shop\n    adds an item now\n    opens',
    'a.test.ts\n  Cart:\n    opens\n  Shop:\n    opens\n    adds an item',
    ['adds an item → adds an item'],
  ],
  [
    'of two new tests with the title of one, one is it',
    'a.test.ts\n  Cart\n    adds\n    opens',
    'a.test.ts\n  Cart:\n    opens\nb.test.ts\n  adds\nc.test.ts\n  adds',
    ['adds → adds'],
  ],
  ['half of the words are enough', 'a.test.ts\n  adds items', 'a.test.ts\n  adds things', ['adds items → adds things']],
  ['a third of the words is not', 'a.test.ts\n  adds an item', 'a.test.ts\n  drops an order', []],
  [
    'the most alike is paired, wherever it stands',
    'a.test.ts\n  adds an item',
    'a.test.ts\n  adds an order\n  adds an item twice',
    ['adds an item → adds an item twice'],
  ],
  ['the same letters are not the same words', 'a.test.ts\n  stale tea', 'a.test.ts\n  least eat', []],
  [
    'a heading in a heading is the nearest one',
    'a.test.ts\n  Cart\n    Tax\n      is added\n    Sum\n      opens',
    'a.test.ts\n  Cart:\n    Tax:\n      opens\n    Sum:\n      opens\n      is added up',
    [],
  ],
])('%s', (...[, before, after, expected]) => {
  const { renames } = planSheet(sheetFrom(after), outlineFrom(before), { mayAddRows: true });
  expect(renames.map(({ from, to }) => `${from.text} → ${to.text}`)).toEqual(expected);
});

test.each([
  [20, 1, 1],
  [21, 1, 0],
  [1, 20, 1],
  [1, 21, 0],
])('of %i tests that left and %i that came below one heading, %i are paired', (left, came, paired) => {
  const titles = (count: number, title: string) =>
    Array.from({ length: count }, (_, i) => `  ${title} ${i}`).join('\n');
  const before = outlineFrom(`a.test.ts\n  stays\n${titles(left, 'adds')}`);
  const sheet = sheetFrom(`a.test.ts\n  stays\n${titles(came, 'adds up')}`);
  expect(planSheet(sheet, before, { mayAddRows: true, allowRenames: true }).renames).toHaveLength(paired);
});

test('a partial run renames nothing', () => {
  const sheet = sheetFrom('basket.test.ts\n  Cart:\n    adds an item', { selection: { kind: 'partial', why: '-t' } });
  expect(planSheet(sheet, outlineFrom(BEFORE), { mayAddRows: true }).renames).toEqual([]);
});

test('titles without words are not alike', () => {
  const options = { mayAddRows: true } as const;
  const before = outlineFrom('a.test.ts\n  ???\n  adds\n  works');
  expect(planSheet(sheetFrom('a.test.ts\n  !!!\n  adds\n  works'), before, options).renames).toEqual([]);
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
])('a moved file %s', (...[, [project = ''], before, after, expected]) => {
  const build = (drawing: string) =>
    sheetFrom('', { files: reportFrom(drawing).files.map((file) => ({ ...file, project })) });
  const rows = build(before).rows.map(({ indent, text }, i) => ({ id: i + 1, indent, text }));
  const { renames } = planSheet(build(after), { ...outlineFrom(''), rows }, { mayAddRows: true });
  const files = renames.flatMap(({ file }) => (file === undefined ? [] : [`${file.from} → ${file.to}`]));
  const counts = [...new Set(files)].map((file) => `${file} ${files.filter((other) => other === file).length}`);
  expect(counts.join(', ')).toBe(expected);
});

test('a row that the outline does not have is paired by its title', () => {
  const { rows } = sheetFrom('a.test.ts\n  adds');
  const obsolete = [{ id: 7, indent: 1, text: 'adds', path: '' }];
  expect(likelyRenames({ obsolete, missing: rows, rows, outline: [], claimed: new Set() })).toHaveLength(1);
});
