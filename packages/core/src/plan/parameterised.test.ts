import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, type ModelScript, outlineOf, syncScript } from './model-service.test.support.ts';
import { planSheet } from './plan.ts';
import type { AddRows } from './step.ts';

/** Four values of one kind, each of which is compared as a placeholder. */
const KINDS: readonly (readonly [kind: string, values: readonly string[]])[] = [
  ['dates', ['2024-01-01', '2024-02-29', '2024-12-31', '2023-12-31']],
  ['ports', ['localhost:3000', 'localhost:3001', 'localhost:8080', 'localhost:41235']],
  ['UUIDs', ['1', '2', '3', '4'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`)],
  ['temporary paths', ['/tmp/one/a', '/tmp/two/a', '/tmp/three/a', '/tmp/four/a']],
];

/** The table of the second build: numbers of values; the value 1 fails in both. */
const CHANGES: readonly (readonly [change: string, before: readonly number[], after: readonly number[]])[] = [
  ['grows in front', [0, 1, 2], [3, 0, 1, 2]],
  ['grows in the middle', [0, 1, 2], [0, 3, 1, 2]],
  ['grows at its end', [0, 1, 2], [0, 1, 2, 3]],
  ['is reordered', [0, 1, 2], [2, 1, 0]],
  ['shrinks in front', [0, 1, 2], [1, 2]],
  ['shrinks at its end', [0, 1, 2], [0, 1]],
  ['loses two and gains one', [0, 1, 2], [1, 3]],
  ['loses one and gains one', [0, 1, 2], [0, 1, 3]],
  ['moves on by one', [0, 1, 2], [1, 2, 3]],
  ['is left with one', [0, 1, 2], [1]],
  ['grows from one', [1], [3, 1]],
];

describe.each(KINDS)('a table of %s', (_, values) => {
  test.each(CHANGES)('never shifts: it %s', (__, before, after) => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, tableOf(values, before));
    const rows = textsById(script);
    const sheet = tableOf(values, after);
    syncScript(script, sheet);
    expect(syncScript(script, sheet), 'the next plan is empty').toEqual([]);

    const { cells } = planSheet(sheet, outlineOf(script), { mayAddRows: true }).run;
    const texts = textsById(script);
    const shown = [...cells].map(([id, { mark }]) => `${texts.get(id)} ${mark}`);
    expect(shown.toSorted()).toEqual(after.map((n) => `${titleOf(values, n)} ${markOf(n)}`).toSorted());
    for (const [id, text] of rows) expect(texts.get(id), 'no row is renamed').toBe(text);
  });
});

describe('of two tests of one shape', () => {
  test('that both change, each gets a new row: nobody knows which is which', () => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=1)\n  sorts (seed=2)'));
    const steps = syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=3)\n  ✗ sorts (seed=4)'));
    expect(steps.flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual(['sorts (seed=3)', 'sorts (seed=4)']);
  });

  test('one of which changes, it gets a new row: the other may be gone', () => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=1)\n  sorts (seed=2)'));
    const steps = syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=99)\n  sorts (seed=1)'));
    expect(steps.flatMap(({ rows }) => rows.map(({ text }) => text))).toEqual(['sorts (seed=99)']);
  });

  test('one of which is gone, another that is added later does not get its row', () => {
    const script = emptyScript(FAITHFUL);
    for (const seeds of [[1, 2], [2], [2, 9]]) {
      syncScript(script, sheetFrom(['a.test.ts', ...seeds.map((seed) => `  sorts (seed=${seed})`)].join('\n')));
    }
    expect([...textsById(script).values()].filter((text) => text.startsWith('sorts'))).toHaveLength(3);
  });

  test('one below each of two describes that change, both are new', () => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetFrom('a.test.ts\n  on 2024-01-01:\n    adds\n  on 2024-01-02:\n    adds'));
    const later = sheetFrom('a.test.ts\n  on 2024-02-01:\n    adds\n  on 2024-02-02:\n    adds');
    expect(syncScript(script, later).flatMap(({ rows }) => rows)).toHaveLength(4);
    expect(syncScript(script, later)).toEqual([]);
  });
});

describe('where tests may be missing from the sheet', () => {
  const blocked = { mark: 'blocked', comment: 'killed' } as const;
  const hiding: readonly (readonly [how: string, hide: (sheet: Sheet) => Sheet])[] = [
    [
      'a filter that may take one row of a table',
      (sheet) => ({ ...sheet, partial: 'part' as const, partsTables: true }),
    ],
    ['a script that was cut short', (sheet) => ({ ...sheet, cellBelow: blocked })],
    [
      'a file that was cut short',
      (sheet) => ({
        ...sheet,
        rows: sheet.rows.map((row) => (row.kind === 'file' ? { ...row, cellBelow: blocked } : row)),
      }),
    ],
  ];

  test.each(hiding)('a table that grows from one to two does not shift: %s', (_, hide) => {
    for (const [, values] of KINDS) {
      const script = emptyScript(FAITHFUL);
      syncScript(script, tableOf(values, [0]));
      const part = hide(tableOf(values, [1]));
      expect(textsOf(syncScript(script, part))).toEqual(['Unhandled errors']);
      const rows = textsById(script);
      const { run, missing, unsure } = planSheet(part, outlineOf(script), { mayAddRows: true });
      expect(missing.map(({ key }) => unsure.has(key))).toEqual([true]);
      const shown = [...run.cells].filter(([, { mark }]) => mark !== 'blocked');
      expect(shown.map(([id, { comment }]) => [rows.get(id), comment.includes(titleOf(values, 1))])).toEqual([
        ['Unhandled errors', true],
      ]);
      expect(textsOf(syncScript(script, tableOf(values, [0, 1]))).at(-1)).toBe(titleOf(values, 1));
    }
  });

  test.each(hiding)('nothing below a describe whose title has changed is added: %s', (_, hide) => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetFrom('a.test.ts\n  on 2024-01-01:\n    adds'));
    const part = hide(sheetFrom('a.test.ts\n  on 2024-02-01:\n    adds\n  is new'));
    expect(textsOf(syncScript(script, part))).toEqual(['is new']);
    const { missing, unsure } = planSheet(part, outlineOf(script), { mayAddRows: true });
    expect(missing.filter(({ key }) => !unsure.has(key))).toEqual([]);
  });

  test('a filter that takes all rows of a table or none changes nothing: a title with a seed keeps its row', () => {
    const script = emptyScript(FAITHFUL);
    syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=1)'));
    expect(syncScript(script, { ...sheetFrom('a.test.ts\n  sorts (seed=2)'), partial: 'part' })).toEqual([]);
  });
});

test('a describe among a table of describes keeps its tests', () => {
  const script = emptyScript(FAITHFUL);
  syncScript(script, sheetFrom('a.test.ts\n  on 2024-01-01:\n    adds\n  on 2024-02-29:\n    adds'));
  const rows = textsById(script);
  const later = sheetFrom(
    'a.test.ts\n  on 2023-12-31:\n    ✗ adds\n  on 2024-01-01:\n    adds\n  on 2024-02-29:\n    adds',
  );
  syncScript(script, later);
  const { cells } = planSheet(later, outlineOf(script), { mayAddRows: true }).run;
  const marks = [...cells].flatMap(([id, { mark }]) => (rows.has(id) ? [] : [mark]));
  expect([cells.size, marks]).toEqual([3, ['fail']]);
});

test('a row that a test names is not taken by another whose title has its shape', () => {
  const script = emptyScript(FAITHFUL);
  syncScript(script, sheetFrom('a.test.ts\n  sorts (seed=1)'));
  const sheet = sheetFrom('a.test.ts\n  sorts (seed=2)\n  shuffles');
  const rows = sheet.rows.map((row) => (row.text === 'shuffles' ? { ...row, rowId: 2 } : row));
  const { places, missing } = planSheet({ ...sheet, rows }, outlineOf(script), { mayAddRows: true });
  expect(rows.map(({ key }) => places.get(key)?.id)).toEqual([1, undefined, 2]);
  expect(missing.map(({ text }) => text)).toEqual(['sorts (seed=2)']);
});

/** Titles of few shapes with few values, so that they meet. */
const titles = fc.array(
  fc
    .tuple(fc.constantFrom('is due ', 'opens localhost:', 'sorts seed=', 'adds '), fc.nat({ max: 6 }))
    .map(([words, n]) => (words === 'is due ' ? `${words}2024-01-0${n + 1}` : `${words}${n}`)),
  { maxLength: 8 },
);

test('an exact title never loses its row, different tests have different rows, and the next plan is empty', () => {
  fc.assert(
    fc.property(fc.array(titles, { minLength: 2, maxLength: 4 }), (builds) => {
      const script = emptyScript(FAITHFUL);
      for (const build of builds) {
        const sheet = sheetFrom(['a.test.ts', ...build.map((title) => `  ${title}`)].join('\n'));
        const there = textsById(script);
        syncScript(script, sheet);
        const { places } = planSheet(sheet, outlineOf(script), { mayAddRows: true });
        const cases = sheet.rows.filter(({ kind }) => kind === 'case');
        const ids = cases.map(({ key }) => places.get(key)?.id ?? 0);
        expect(new Set(ids).size).toBe(cases.length);
        const texts = textsById(script);
        for (const text of new Set(build)) {
          const known = [...there.values()].filter((other) => other === text).length;
          const tests = build.filter((title) => title === text).length;
          const found = cases.filter((row, i) => row.text === text && texts.get(ids[i] ?? 0) === text).length;
          expect(found).toBeGreaterThanOrEqual(Math.min(known, tests));
        }
        expect(syncScript(script, sheet)).toEqual([]);
      }
    }),
    { numRuns: 300 },
  );
});

function textsOf(steps: readonly AddRows[]): readonly string[] {
  return steps.flatMap(({ rows }) => rows.map(({ text }) => text));
}

function tableOf(values: readonly string[], numbers: readonly number[]) {
  const lines = numbers.map((n) => `  ${markOf(n) === 'fail' ? '✗ ' : ''}${titleOf(values, n)}`);
  return sheetFrom(['a.test.ts', ...lines].join('\n'));
}

function titleOf(values: readonly string[], n: number): string {
  return `parses ${values[n]}`;
}

function markOf(n: number): string {
  return n === 1 ? 'fail' : 'pass';
}

function textsById({ rows }: ModelScript): ReadonlyMap<number, string> {
  return new Map(rows.map(({ id, text }) => [id, text]));
}
