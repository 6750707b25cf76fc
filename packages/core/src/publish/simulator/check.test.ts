import { expect, test } from 'vitest';
import { type SimResult, wrongs } from './check.test.support.ts';
import { play, type Scenario } from './scenario.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD } from './scenarios.test.support.ts';
import { writesOfReplay, wrongsWithReplay } from './replay.test.support.ts';
import type { SimRow, SimScript } from './service.test.support.ts';
import { NO_FAULTS } from './world.test.support.ts';

test('what was played well has nothing wrong, also when it is published again', async () => {
  expect(await wrongsWithReplay(await play(LATER_BUILD, NO_FAULTS))).toEqual([]);
});

test('rows that nobody asked for are wrong, wherever they stand', async () => {
  const { result, script } = await playOnly(LATER_BUILD);
  script.rows.push({ id: 9_998, indent: 0, text: 'junk' }, { id: 9_999, indent: 1, text: 'stray' });
  expect(wrongs(result)).toEqual(['shop has a row that nobody asked for: junk > stray']);
});

test('a row that nobody asked for is wrong also in a script that has stepped aside', async () => {
  const { result, script } = await playOnly(LATER_BUILD);
  const rows = [{ id: 9_999, indent: 0, text: 'junk' }];
  result.service.scripts.push({ ...script, id: 9_000, name: `[duplicate of ${script.id}] shop`, rows, runs: [] });
  expect(wrongs(result)).toEqual([`[duplicate of ${script.id}] shop has a row that nobody asked for: junk`]);
});

test('new tests in another order than in their Sheet are wrong', async () => {
  const { result, script } = await playOnly(FIRST_BUILD_OF_ALL);
  swapBranches(script, 'adds', 'removes');
  expect(wrongs(result)).toContainEqual(expect.stringMatching(/ stands before /));
});

test('old rows that change their text or their order are wrong', async () => {
  const renamed = await playOnly(LATER_BUILD);
  renamed.script.rows.splice(0, 1, { ...first(renamed.script), text: 'basket.test.ts' });
  expect(wrongs(renamed.result)).toContainEqual(expect.stringContaining('had other rows before'));
  const moved = await playOnly(LATER_BUILD);
  swapBranches(moved.script, 'adds', 'removes');
  expect(wrongs(moved.result)).toContainEqual(expect.stringContaining('had other rows before'));
});

test('a replay that writes is wrong', async () => {
  const result = await play(LATER_BUILD, NO_FAULTS);
  const [record] = result.records;
  const unknown = { ...result, records: [{ runKey: 'rs1-unknown', sheets: record?.sheets ?? [] }] };
  expect(await writesOfReplay(unknown)).toEqual([expect.stringMatching(/^rs1-unknown 99 writes again: POST .*runs$/)]);
});

async function playOnly(scenario: Scenario): Promise<{ readonly result: SimResult; readonly script: SimScript }> {
  const result = await play(scenario, NO_FAULTS);
  const [script] = result.service.scripts;
  if (script === undefined) throw new TypeError('nothing was made');
  return { result, script };
}

function first({ rows: [row] }: SimScript): SimRow {
  if (row === undefined) throw new TypeError('there are no rows');
  return row;
}

/** Lets two rows change places, each with what stands below it. */
function swapBranches({ rows }: SimScript, one: string, other: string): void {
  const [early, late] = [branchOf(rows, one), branchOf(rows, other)];
  const between = rows.slice(early.end, late.start);
  const swapped = [...rows.slice(late.start, late.end), ...between, ...rows.slice(early.start, early.end)];
  rows.splice(early.start, late.end - early.start, ...swapped);
}

function branchOf(rows: readonly SimRow[], text: string): { readonly start: number; readonly end: number } {
  const start = rows.findIndex((row) => row.text === text);
  const below = rows.slice(start + 1).findIndex(({ indent }) => indent <= (rows[start]?.indent ?? 0));
  return { start, end: below === -1 ? rows.length : start + 1 + below };
}
