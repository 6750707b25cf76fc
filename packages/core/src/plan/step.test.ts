import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sheetOf, suiteOfTests } from './builds.test.support.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { firstRows, toNewRow } from './step.ts';

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
])('of at most %d rows, %d are taken: a heading stays with one of its rows', (most, length) => {
  expect(firstRows(ROWS, most)).toEqual(ROWS.slice(0, length));
});

test('taking the beginning again and again takes everything, and never ends with a heading of its own', () => {
  fc.assert(
    fc.property(suiteOfTests(), fc.integer({ min: 1, max: 10 }), (files, most) => {
      const all = sheetOf(files).rows.map(toNewRow);
      let left: typeof all = all;
      while (left.length > 0) {
        const first = firstRows(left, most);
        expect(first.length).toBeGreaterThan(0);
        expect(left[first.length]?.indent ?? 0).toBeLessThanOrEqual(first.at(-1)?.indent ?? 0);
        left = left.slice(first.length);
      }
    }),
  );
});
