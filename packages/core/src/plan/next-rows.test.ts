import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sheetOf, suiteOfTests } from './builds.test.support.ts';
import { outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { NO_FINDINGS } from './findings.ts';
import { isHeadingAt } from './outline.ts';
import { firstRows, nextRows } from './place-rows.ts';
import { type AddRows, type NewRow, toNewRow } from './step.ts';

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
  [2, 2],
  [1, 1],
  [0, 1],
])('of at most %d rows, %d are taken: up to a test, if one is among them', (most, length) => {
  expect(firstRows(ROWS, most)).toEqual(ROWS.slice(0, length));
});

test('taking the beginning again and again takes everything, and ends with a heading only where no test is in it', () => {
  fc.assert(
    fc.property(suiteOfTests(), fc.integer({ min: 1, max: 10 }), (files, most) => {
      const all = sheetOf(files).rows.map(toNewRow);
      let left: typeof all = all;
      while (left.length > 0) {
        const first = firstRows(left, most);
        expect(first.length).toBeGreaterThan(0);
        const leaves = first.filter((_, at) => !isHeadingAt(left, at));
        expect(first.at(-1)).toBe(leaves.at(-1) ?? first.at(-1));
        left = left.slice(first.length);
      }
    }),
  );
});

type OpenRows = readonly (readonly [number | undefined, NewRow | undefined])[];

describe('of a step that does not go with one request,', () => {
  const step: AddRows = { after: 'end', isWhole: true, rows: ROWS };
  const [file, suite] = ROWS;
  const { rows: outline } = outlineFrom('other.test.ts\n  works\ncart.test.ts\n  Cart');
  const [fileId, suiteId] = outline.slice(2).map(({ id }) => id);
  const next = (open: OpenRows, { after = step.after, rows = ROWS } = {}) =>
    nextRows({ ...step, after, rows }, outline, {
      ...NO_FINDINGS,
      mostRows: 1,
      open: new Map(open.flatMap(([id = 0, row]) => (row === undefined ? [] : [[id, row] as const]))),
    });

  test('a heading comes by itself, and its rows are told to follow', () => {
    expect(next([])).toEqual({ after: 'end', isWhole: true, rows: ROWS.slice(0, 1), isOpen: true });
  });

  test('the headings that this build has written at its place are left out', () => {
    const open = [[fileId, file] as const, [suiteId, suite] as const];
    expect(next(open)).toEqual({ after: 'end', isWhole: false, rows: ROWS.slice(2, 3) });
    expect(next(open, { after: 3 })).toMatchObject({ rows: ROWS.slice(1, 2), isOpen: true });
    expect(next(open, { after: 0 })).toMatchObject({ rows: ROWS.slice(0, 1), isOpen: true });
  });

  test('headings of other builds are no beginning of it', () => {
    expect(next([[suiteId, suite]])).toMatchObject({ isWhole: true, rows: ROWS.slice(0, 1) });
  });

  test('nothing is left where only headings would come', () => {
    expect(next([[fileId, file]], { rows: ROWS.slice(0, 1) })).toBeUndefined();
  });
});
