import { expect, test } from 'vitest';
import { doubledRows } from './doubled-rows.ts';
import type { OutlineRow } from './outline.ts';

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
