import { expect, test } from 'vitest';
import { caseKey, groupKey } from '../sheet/row-key.ts';
import { outlineFrom } from './drawing.test.support.ts';
import { indexOutline } from './outline-index.ts';

const NOBODY = () => false;

test('rows with rows below them are groups, the others are tests, duplicates in document order', () => {
  const { groups, leaves } = indexOutline(
    outlineFrom(`
      cart.test.ts
        Cart
          adds
          adds
        Cart
      tax.test.ts
    `).rows,
    NOBODY,
  );
  const file = groupKey(undefined, 'cart.test.ts');
  const cart = groupKey(file, 'Cart');
  expect([...groups.keys()]).toEqual([file, cart]);
  expect([...leaves].map(([key, { id }]) => [key, id])).toEqual([
    [caseKey(cart, 'adds', 0), 3],
    [caseKey(cart, 'adds', 1), 4],
    [caseKey(file, 'Cart', 0), 5],
    [caseKey(undefined, 'tax.test.ts', 0), 6],
  ]);
});

test('headings of one path are one group with several blocks; the first names it, the last ends it', () => {
  const { groups } = indexOutline(
    outlineFrom(`
      cart.test.ts
        adds
      tax.test.ts
        is added
      cart.test.ts
          removes
    `).rows,
    NOBODY,
  );
  expect(groups.get(groupKey(undefined, 'cart.test.ts'))).toMatchObject({
    id: 1,
    end: 6,
    indent: 0,
    blocks: [
      { id: 1, start: 0, end: 2 },
      { id: 5, start: 4, end: 6 },
    ],
  });
});

test('outlines that people have indented are read by who stands below whom', () => {
  const rows = [
    { id: 1, indent: 2, text: 'a' },
    { id: 2, indent: 5, text: 'b' },
    { id: 3, indent: 1, text: 'c' },
    { id: 4, indent: 3, text: 'd' },
    { id: 5, indent: 2, text: 'e' },
  ];
  const { leaves } = indexOutline(rows, NOBODY);
  expect([...leaves].map(([key]) => key)).toEqual([
    caseKey(groupKey(undefined, 'a'), 'b', 0),
    caseKey(groupKey(undefined, 'c'), 'd', 0),
    caseKey(groupKey(undefined, 'c'), 'e', 0),
  ]);
});

test('remembered rows are kept apart with the group they stand in, and do not count among duplicates', () => {
  const { rows } = outlineFrom(`
    a
      works
      works
    b
      x
  `);
  const { leaves, remembered, groups } = indexOutline(rows, ({ id }) => id === 2 || id === 4);
  const a = groupKey(undefined, 'a');
  expect([...leaves].map(([key, { id }]) => [key, id])).toEqual([
    [caseKey(a, 'works', 0), 3],
    [caseKey(groupKey(undefined, 'b'), 'x', 0), 5],
  ]);
  expect(remembered.get(2)).toMatchObject({ parent: a, place: { kind: 'leaf', id: 2 } });
  expect(remembered.get(4)).toMatchObject({ parent: undefined, place: groups.get(groupKey(undefined, 'b')) });
});

test('an outline of 10,000 levels does not exhaust the stack', () => {
  const rows = Array.from({ length: 10_000 }, (_, indent) => ({ id: indent + 1, indent, text: 'describe' }));
  const { groups, leaves } = indexOutline(rows, NOBODY);
  expect([groups.size, leaves.size]).toEqual([9_999, 1]);
});
