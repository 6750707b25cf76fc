import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetOf, suiteOfTests } from './builds.test.support.ts';
import { NO_NOTES, drawSteps, outlineFrom, sheetFrom } from './drawing.test.support.ts';
import { NO_FINDINGS } from './findings.ts';
import { knownOutline } from './outline-index.ts';
import { matchRows } from './match.ts';
import { isHeadingAt, type Outline } from './outline.ts';
import type { OutlineNotes } from './outline-notes.ts';
import { firstRows, nextRows, placeRows } from './place-rows.ts';
import { type AddRows, type NewRow, toNewRow } from './step.ts';

const SHOP = outlineFrom(`
  cart.test.ts
    Cart
      adds
    empty cart
  price.test.ts
    rounds
`);

const NEWS = sheetFrom(`
  cart.test.ts
    Cart:
      adds
      counts
      Tax:
        is added
    empty cart
    full cart
  ship.test.ts
    weighs
  price.test.ts
    rounds
    drops
`);

describe('placeRows', () => {
  test('puts everything where it belongs, the lowest first, where insertions are honoured', () => {
    expect(place(NEWS, SHOP, 'honoured')).toMatchInlineSnapshot(`
      "end:
          drops
        ship.test.ts
          weighs
      after 4:
          full cart
      after 3:
            counts
            Tax
              is added"
    `);
  });

  test('tries one place, with its headings, where nothing is known', () => {
    expect(place(NEWS, SHOP, undefined)).toMatchInlineSnapshot(`
      "end:
          drops
        ship.test.ts
          weighs
      after 4, whole:
        cart.test.ts
          full cart"
    `);
  });

  test('puts everything to the end, with its headings, where insertions are ignored', () => {
    expect(place(NEWS, SHOP, 'ignored')).toMatchInlineSnapshot(`
      "end:
          drops
        ship.test.ts
          weighs
        cart.test.ts
          Cart
            counts
            Tax
              is added
          full cart"
    `);
  });

  test('puts rows that meet at one place the deepest first, each below its own heading', () => {
    const outline = outlineFrom('cart.test.ts\n  Cart\n    adds\nprice.test.ts\n  rounds');
    const sheet = sheetFrom('cart.test.ts\n  first\n  Cart:\n    adds\n    counts\nprice.test.ts\n  rounds');
    expect(place(sheet, outline, 'honoured')).toMatchInlineSnapshot(`
      "after 3:
            counts
          first"
    `);
  });

  test('keeps below a heading that people have indented, and does not try an insertion there', () => {
    const outline = outlineFrom('All tests\n  note\n    cart.test.ts\n      adds\nprice.test.ts\n  rounds');
    const indented = { ...outline, rows: outline.rows.slice(2) };
    const sheet = sheetFrom('cart.test.ts\n  adds\n  counts\nprice.test.ts\n  rounds');
    expect(place(sheet, indented, 'honoured')).toMatchInlineSnapshot(`
      "after 2:
              counts"
    `);
    expect(place(sheet, indented, undefined)).toMatchInlineSnapshot(`
      "end, whole:
        cart.test.ts
          counts"
    `);
  });

  test('does not try an insertion where only some of the headings that end there are as they were sent', () => {
    const drawn = outlineFrom('cart.test.ts\n  Cart\n    adds\nprice.test.ts\n  rounds');
    const rows = drawn.rows.map((row) => (row.id === 2 || row.id === 3 ? { ...row, indent: row.indent + 1 } : row));
    const sheet = sheetFrom('cart.test.ts\n  Cart:\n    adds\n    counts\n  is empty\nprice.test.ts\n  rounds');
    expect(place(sheet, { ...drawn, rows }, undefined)).toMatchInlineSnapshot(`
      "end, whole:
        cart.test.ts
          Cart
            counts
          is empty"
    `);
  });

  test.each(['honoured', undefined, 'ignored'] as const)(
    'asks for nothing when nothing is missing: %s',
    (insertion) => {
      expect(place(sheetFrom('cart.test.ts\n  Cart:\n    adds'), SHOP, insertion)).toBe('');
    },
  );
});

describe('of more places than a build has requests', () => {
  const outline = outlineFrom(files(40, 2));
  const sheet = sheetFrom(files(40, 3).replace('b7.test.ts', 'b7.test.ts\n  one more'));

  test('those with the most rows get theirs in place, and the rest stands below its headings at the end', () => {
    const steps = stepsFor(sheet, outline, { insertion: 'honoured', mostRequests: 20 });
    expect(steps.map(({ after }) => after)).toEqual(['end', ...steps.slice(1).map(({ after }) => after)]);
    expect(steps).toHaveLength(20);
    expect(steps.slice(1).every(({ rows }) => rows.length >= 1)).toBe(true);
    // Of 40 files the last one ends the script; 19 of the others are in place, and 20 at the end with their headings.
    expect(steps[0]).toMatchObject({ displaced: 20, rows: { length: 1 + 2 * 20 } });
    expect(steps.find(({ rows }) => rows.length === 2)?.rows.map(({ text }) => text)).toEqual(['one more', 'test 2']);
  });

  test('as many as are left go to their places, and all of them where there is room', () => {
    const sizes = [1, 2, 3, 40, 41, 100].map((mostRequests) => {
      const steps = stepsFor(sheet, outline, { insertion: 'honoured', mostRequests });
      return [steps.length, steps[0]?.rows.length, steps[0]?.displaced];
    });
    expect(sizes).toEqual([
      [1, 80, 40],
      [2, 77, 38],
      [3, 75, 37],
      [40, 1, 0],
      [40, 1, 0],
      [40, 1, 0],
    ]);
  });
});

/** Files with so many tests each. */
function files(count: number, tests: number): string {
  const titles = Array.from({ length: tests }, (_, i) => `  test ${i}`).join('\n');
  return Array.from({ length: count }, (_, i) => `b${i}.test.ts\n${titles}`).join('\n');
}

function place(sheet: Sheet, outline: Outline, insertion: OutlineNotes['insertion']): string {
  return drawSteps(stepsFor(sheet, outline, { insertion, mostRequests: 20 }));
}

type Placing = { readonly insertion: OutlineNotes['insertion']; readonly mostRequests: number };

function stepsFor({ rows }: Sheet, { rows: outline }: Outline, placing: Placing): readonly AddRows[] {
  const { places, missing } = matchRows({ rows }, knownOutline({ rows: outline }, NO_NOTES));
  return placeRows({ rows, places, missing, outline, ...placing });
}

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
    fc.property(suiteOfTests(), fc.integer({ min: 1, max: 10 }), (drawn, most) => {
      const all = sheetOf(drawn).rows.map(toNewRow);
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
