import { expect, test } from 'vitest';
import { outlineFrom } from './drawing.test.support.ts';
import { indexOutline, type OutlineLevel } from './outline-index.ts';

const NOBODY = () => false;

test('rows with rows below them are groups, the others are tests, duplicates in document order', () => {
  const { top } = indexOutline(
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
  expect(drawLevel(top)).toEqual([
    'cart.test.ts: 1',
    'cart.test.ts > Cart: 2',
    'cart.test.ts > Cart > adds = 3 4',
    'cart.test.ts > Cart = 5',
    'tax.test.ts = 6',
  ]);
});

test('headings of one path are one group with several blocks; the first names it, the last ends it', () => {
  const { top } = indexOutline(
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
  expect(top.groups.get('cart.test.ts')).toMatchObject({
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
  expect(drawLevel(indexOutline(rows, NOBODY).top)).toEqual(['a: 1', 'a > b = 2', 'c: 3', 'c > d = 4', 'c > e = 5']);
});

test('remembered rows are kept apart with the level they stand on, and do not count among duplicates', () => {
  const { rows } = outlineFrom(`
    a
      works
      works
    b
      x
  `);
  const { top, remembered } = indexOutline(rows, ({ id }) => id === 2 || id === 4);
  expect(drawLevel(top)).toEqual(['a: 1', 'a > works = 3', 'b: 4', 'b > x = 5']);
  expect(remembered.get(2)?.place).toMatchObject({ kind: 'leaf', id: 2 });
  expect(remembered.get(2)?.level).toBe(top.groups.get('a')?.below);
  expect(remembered.get(4)).toEqual({ level: top, place: top.groups.get('b') });
});

test('an outline of 10,000 levels does not exhaust the stack', () => {
  const rows = Array.from({ length: 10_000 }, (_, indent) => ({ id: indent + 1, indent, text: 'describe' }));
  let { top: level } = indexOutline(rows, NOBODY);
  for (let group = level.groups.get('describe'); group !== undefined; group = level.groups.get('describe')) {
    level = group.below;
  }
  expect(level.leaves.get('describe')).toMatchObject([{ id: 10_000 }]);
});

/** Headings and tests by their path, each with its ids. */
function drawLevel({ groups, leaves }: OutlineLevel, above = ''): readonly string[] {
  return [
    ...[...groups].flatMap(([text, { id, below }]) => [
      `${above}${text}: ${id}`,
      ...drawLevel(below, `${above}${text} > `),
    ]),
    ...[...leaves].map(([text, rows]) => `${above}${text} = ${rows.map(({ id }) => id).join(' ')}`),
  ];
}
