import { expect, test } from 'vitest';
import { sheetFrom } from './drawing.test.support.ts';
import { describeDuplicateTitle, doubledRows, duplicateTitles } from './duplicates.ts';
import type { OutlineRow } from './outline.ts';

test('each title that several tests below one heading share is named once, with its path', () => {
  const { rows } = sheetFrom(`
    a.test.ts
      adds
      Cart:
        adds
        adds
        adds
      Cart:
        pays
      Shop:
        pays
    b.test.ts
      1 works
      works
      works
  `);
  expect(duplicateTitles(rows).map(describeDuplicateTitle)).toEqual(['a.test.ts > Cart > adds', 'b.test.ts > works']);
});

test('a test that names its row needs no title of its own', () => {
  const { rows } = sheetFrom('a.test.ts\n  adds\n  adds');
  expect(duplicateTitles(rows.map((row, i) => (i === 2 ? { ...row, rowId: 7 } : row)))).toEqual([]);
});

test.each([
  [[3, 9], ' (lines 3, 9)'],
  [[3, undefined], ' (line 3)'],
  [[5, 5], ' (line 5)'],
])('lines are named where they are known, each once: %j', (lines, shown) => {
  const { rows } = sheetFrom('a.test.ts\n  adds\n  adds');
  const known = rows.map((row, i) => ({ ...row, line: lines[i - 1] }));
  expect(duplicateTitles(known).map(describeDuplicateTitle)).toEqual([`a.test.ts > adds${shown}`]);
});

const ROWS: readonly OutlineRow[] = [
  { id: 1, text: 'a.test.ts', indent: 0 },
  { id: 2, text: 'adds', indent: 1 },
  { id: 3, text: 'adds', indent: 1 },
];

test.each([
  ['of rows that no run has shown a result of, none is known to be too many', [{}, { results: { 1: 'fail' } }], []],
  ['the newest run tells which row is in use', [{ results: { 2: 'pass' } }, { results: { 3: 'pass' } }], [2]],
  ['tests of one title are shown side by side', [{ results: { 2: 'pass', 3: 'pass' } }], []],
])('%s', (_title, runs, doubled) => {
  expect(doubledRows(ROWS, runs).map(({ id }) => id)).toEqual(doubled);
});
