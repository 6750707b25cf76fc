import { describe, expect, test } from 'vitest';
import type { TestNode } from '../report/report.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { sheetOf } from './builds.test.support.ts';
import { sheetFrom } from './drawing.test.support.ts';
import { emptyScript, FAITHFUL, outlineOf, rowSteps, syncScript } from './model-service.test.support.ts';
import type { Outline } from './outline.ts';
import { planSheet } from './plan.ts';

const SIZE = 300;

type Shape = { readonly name: string; readonly sheet: (size: number) => Sheet };

const SHAPES: readonly Shape[] = [
  { name: 'tests of one file', sheet: (size) => drawn(size, (i) => `  test ${i}`) },
  { name: 'duplicate titles', sheet: (size) => drawn(size, () => '  works') },
  { name: 'files', sheet: (size) => drawn(size, (i) => `${i}.test.ts\n  works`) },
  { name: 'describes in describes', sheet: (size) => deep(10 * size) },
  { name: 'tests of one shape', sheet: (size) => drawn(size, (i) => `  is due at localhost:${i}`) },
  { name: 'describes of one shape', sheet: (size) => drawn(size, (i) => `  with seed ${i}:\n    works`) },
];

describe.each(SHAPES)('planning $name', ({ sheet: sheetOfSize }) => {
  const scriptWith = (sheet: Sheet): Outline => {
    const script = emptyScript(FAITHFUL);
    script.rows = sheet.rows.map(({ indent, text }, i) => ({ id: i + 1, indent, text }));
    return outlineOf(script);
  };

  test.each([
    ['all that is there', (sheet: Sheet) => scriptWith(sheet)],
    ['none of it there', () => scriptWith(sheetFrom('other.test.ts'))],
    [
      'the first half there',
      (sheet: Sheet) => scriptWith({ ...sheet, rows: sheet.rows.slice(0, sheet.rows.length / 2) }),
    ],
  ])('takes twice the work for twice the size, with %s', (_, outlineFor) => {
    const [once, twice] = [SIZE, 2 * SIZE].map((size) => {
      const sheet = sheetOfSize(size);
      return workOf(sheet, outlineFor(sheet));
    });
    expect((twice ?? 0) / (once ?? 1)).toBeLessThan(2.2);
  });
});

test('a tree of 10,000 levels is planned, written and found again', () => {
  const sheet = deep(10_000);
  const script = emptyScript(FAITHFUL);
  syncScript(script, sheet);
  expect(script.rows).toHaveLength(10_001);
  expect(rowSteps(sheet, outlineOf(script))).toEqual([]);
  script.rows = script.rows.slice(0, 5_000);
  const [step] = rowSteps(sheet, outlineOf(script));
  expect(step?.rows.length).toBeGreaterThanOrEqual(5_000);
});

/** How often a row is looked at, and how much of keys is looked at with it. */
function workOf(sheet: Sheet, outline: Outline): number {
  let work = 0;
  const watched = <Watched extends { readonly text: string }>(row: Watched): Watched =>
    Object.defineProperty({ ...row }, 'text', {
      get: () => {
        work += row.text.length;
        return row.text;
      },
    });
  const rows = sheet.rows.map((row) => {
    work += row.key.length;
    return watched(row);
  });
  planSheet({ ...sheet, rows }, { ...outline, rows: outline.rows.map(watched) }, { mayAddRows: true });
  return work;
}

function drawn(size: number, line: (i: number) => string): Sheet {
  return sheetFrom(['a.test.ts', ...Array.from({ length: size }, (_, i) => line(i))].join('\n'));
}

function deep(levels: number): Sheet {
  const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
  let node: TestNode = { kind: 'case', title: 'deepest', tags: [], outcome };
  for (let level = 1; level < levels; level += 1) node = { kind: 'suite', title: 'in', failures: [], children: [node] };
  return sheetOf([{ kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: [node] }]);
}
