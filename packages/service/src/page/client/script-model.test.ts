import { expect, test } from 'vitest';

import type { Script } from './read-script.ts';
import { missingRun, modelOf, neighbourRun, nextFailure, selectedRun } from './script-model.ts';
import { scriptOf, stateOf } from './script.test.support.ts';

const ROWS = ['cart', '\tadds', '\tpays', 'depot', '\tstores', '\tships', 'mail', '\tsends'];

/** The rows that are shown, as their titles. */
function rowsOf(script: Script, hash: string): string {
  const { rows } = modelOf(script, stateOf(hash), { columns: [0], at: 0, lines: [] });
  return rows.map((row) => script.data.texts[row]).join(' ');
}

const RED = [{ cells: '.pp.pf.b' }];

test('failing first, files with failures stand on top, and the others are closed', () => {
  const script = scriptOf(ROWS, RED);

  expect(rowsOf(script, '#first=failing')).toBe('depot ships stores cart mail');
  expect(rowsOf(script, '#first=failing&closed=1,4')).toBe('depot cart adds pays mail');
  expect(rowsOf(script, '#first=failing&fold=open')).toBe('depot ships stores cart adds pays mail sends');
  expect(rowsOf(script, '#first=failing&fold=all&closed=7')).toBe('depot cart mail sends');
  expect(rowsOf(script, '#first=failing&q=s')).toBe('depot ships stores cart adds pays mail sends');
});

test('all headings are closed or open, but for those that were turned since', () => {
  const script = scriptOf(ROWS, RED);

  expect(rowsOf(script, '#fold=all')).toBe('cart depot mail');
  expect(rowsOf(script, '#fold=all&closed=4')).toBe('cart depot stores ships mail');
  expect(rowsOf(script, '#fold=found')).toBe('cart adds pays depot stores ships mail sends');
  expect(rowsOf(script, '#fold=found&q=ships')).toBe('depot');
  expect(rowsOf(script, '#fold=all&q=ships')).toBe('depot ships');
});

test('at first the newest whole run of the default branch is selected', () => {
  const [main, fix] = [{ branch: 'main' }, { branch: 'fix' }];
  const part = { ...main, runsheet_marks: '1p;p2;.' };
  const cells = '.p';
  const script = scriptOf(
    ROWS,
    [main, main, fix, part].map((headers) => ({ cells, headers })),
  );
  const select = (hash: string, ...columns: readonly number[]) => selectedRun(script, columns, stateOf(hash));

  expect(select('', 3, 2, 1, 0)).toBe(1);
  expect(select('', 3, 2)).toBe(3);
  expect(select('', 2)).toBe(2);
  expect(select('')).toBe(-1);
  expect(select('#run=1', 3, 2, 1, 0)).toBe(0);
  expect(select('#run=1', 3, 2)).toBe(3);
  expect(select('#compare=1,3', 0, 2)).toBe(2);
  expect(select('#compare=1,3&run=1', 0, 2)).toBe(0);
});

test('an address of a run that is not here selects no other run, and says why', () => {
  const script = scriptOf(
    ROWS,
    Array.from({ length: 4 }, () => ({ cells: '.p' })),
  );
  const newest = { runs: script.data.runs.slice(2), olderRuns: 2 };
  const missing = (hash: string) => missingRun(newest, stateOf(hash))?.words;

  for (const hash of ['#run=9', '#run=9&compare=1,2', '#run=2&cell=1,9']) {
    expect(selectedRun(script, [3, 2, 1, 0], stateOf(hash))).toBe(-1);
  }
  expect([missing('#run=2'), missing('#cell=1,1')]).toEqual([
    'Run 2 is older than the 2 runs shown.',
    'Run 1 is older than the 2 runs shown.',
  ]);
  expect(['#run=9', '#run=0', '#run=x'].map(missing)).toEqual([
    'There is no run 9.',
    'There is no run 0.',
    'There is no run x.',
  ]);
  expect(missingRun({ ...newest, olderRuns: 0 }, stateOf('#run=2'))?.words).toBe('There is no run 2.');
  expect(['', '#run=3', '#run=1&cell=1,4'].map(missing)).toEqual([undefined, undefined, undefined]);
});

test('the runs beside the selected one are those that are shown', () => {
  const columns = [7, 4, 2];

  expect([neighbourRun({ columns, at: 4 }, 1), neighbourRun({ columns, at: 4 }, -1)]).toEqual([7, 2]);
  expect([neighbourRun({ columns, at: 7 }, 1), neighbourRun({ columns, at: 2 }, -1)]).toEqual([undefined, undefined]);
});

test('the next failure is a failure, in the order in which rows are shown', () => {
  const script = scriptOf(ROWS, [{ cells: '.fb.bf.f' }]);
  const next = (rows: readonly number[], from: number, step: 1 | -1) =>
    nextFailure(script, { rows, run: 0, from, step });

  expect(next([0, 1, 2, 3, 4, 5, 6, 7], 1, 1)).toBe(5);
  expect(next([0, 1, 2, 3, 4, 5, 6, 7], 5, -1)).toBe(1);
  expect(next([6, 7, 0, 1, 3, 5], 7, 1)).toBe(1);
  expect(next([6, 7], 7, 1)).toBeUndefined();
  expect([next([5, 7], 1, 1), next([5, 7], 1, -1)]).toEqual([5, undefined]);
});
