import { expect, test } from 'vitest';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
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

test('a partial run renames nothing', () => {
  const sheet = sheetFrom('basket.test.ts\n  Cart:\n    adds an item', { selection: { kind: 'partial', why: '-t' } });
  expect(planSheet(sheet, outlineFrom(BEFORE), { mayAddRows: true }).renames).toEqual([]);
});

test('titles without words are not alike', () => {
  const options = { mayAddRows: true } as const;
  const before = outlineFrom('a.test.ts\n  ???\n  adds\n  works');
  expect(planSheet(sheetFrom('a.test.ts\n  !!!\n  adds\n  works'), before, options).renames).toEqual([]);
});
