import { expect, test } from 'vitest';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { type SimResult, wrongs } from './check.test.support.ts';
import { play, type Scenario } from './scenario.test.support.ts';
import { FIRST_BUILD_OF_ALL, IN_SCRIPT_OF_PEOPLE, LATER_BUILD } from './scenarios.test.support.ts';
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
  const rows = [...script.rows.slice(0, 1), { id: 9_999, indent: 0, text: 'junk' }];
  result.service.scripts.push({ ...script, id: 9_000, name: `[duplicate of ${script.id}] shop`, rows, runs: [] });
  expect(wrongs(result)).toEqual([`[duplicate of ${script.id}] shop has a row that nobody asked for: junk`]);
});

test('a lost comment, and results of duplicate titles that have changed places, are wrong', async () => {
  const { result, script } = await playOnly(ONE_OF_TWO);
  const [run] = script.runs;
  const { results = {} } = run ?? {};
  const failed = Object.values(results).find(({ comment }) => comment !== '');
  const [one, other] = script.rows.filter(({ text }) => text === 'adds').map(({ id }) => String(id));
  const wrong = [expect.stringMatching('^a run of rs1-first shows other results than were meant')];
  const comment = failed?.comment ?? '';
  expect(comment).not.toBe('');
  Object.assign(failed ?? {}, { comment: '' });
  expect(wrongs(result)).toEqual(wrong);
  Object.assign(failed ?? {}, { comment });
  expect(wrongs(result)).toEqual([]);
  Object.assign(results, { [one ?? '']: results[other ?? ''], [other ?? '']: results[one ?? ''] });
  expect(wrongs(result)).toEqual(wrong);
});

test('new tests in another order than in their Sheet are wrong', async () => {
  const { result, script } = await playOnly(FIRST_BUILD_OF_ALL);
  moveBranch(script, 'adds', 'end of removes');
  moveBranch(script, 'adds', 'end of removes');
  expect(wrongs(result)).toEqual([
    'shop: cart.test.ts/Cart/ in wrong order: removes, adds, adds #2; instead of adds, adds #2, removes',
  ]);
});

test('a new test before the old ones of its describe is wrong', async () => {
  const { result, script } = await playOnly(LATER_BUILD);
  moveBranch(script, 'counts', 'start of adds');
  expect(wrongs(result)).toEqual([
    'shop: cart.test.ts/Cart/ in wrong order: counts, adds, adds #2, removes; instead of adds, adds #2, removes, counts',
  ]);
});

test('a new file between old ones is wrong, and one of a first build that is not', async () => {
  const later = await playOnly(LATER_BUILD);
  moveBranch(later.script, 'ship.test.ts', 'start of tax.test.ts');
  expect(wrongs(later.result)).toEqual([expect.stringMatching('^shop: the files in wrong order: ')]);
  const made = await playOnly(FIRST_BUILD_OF_ALL);
  moveBranch(made.script, 'price.test.ts', 'end of tax.test.ts');
  expect(wrongs(made.result)).toEqual([expect.stringMatching('^shop: the files in wrong order: ')]);
});

test('a new test at the end of the script is wrong, with its headings or without them', async () => {
  const whole = await playOnly(LATER_BUILD);
  whole.script.rows.push({ id: 9_999, indent: 0, text: 'cart.test.ts' });
  whole.script.rows.push(...whole.script.rows.splice(branchOf(whole.script.rows, 'empty cart').start, 1));
  expect(wrongs(whole.result)).toEqual(['shop: cart.test.ts/ stands 2 times']);
  const lean = await playOnly(LATER_BUILD);
  moveBranch(lean.script, 'empty cart', 'end of ship.test.ts');
  expect(wrongs(lean.result)).toContain('shop has a row that nobody asked for: ship.test.ts > empty cart');
});

test('a heading that is repeated is right only behind its own rows, where it had to be tried', async () => {
  const tried = await playOnly(IN_SCRIPT_OF_PEOPLE);
  const headings = tried.script.rows.filter(({ text }) => text === 'price.test.ts');
  expect(headings).toHaveLength(2);
  expect(wrongs(tried.result)).toEqual([]);
  const repeated = tried.script.rows.findLastIndex(({ text }) => text === 'price.test.ts');
  tried.script.rows.splice(repeated, 0, { id: 9_999, indent: 0, text: 'between' });
  expect(wrongs(tried.result)).toContain('Release checks: price.test.ts/ stands 2 times');
});

test('a new row among old ones is wrong where nothing can be inserted', async () => {
  const { result, script } = await playOnly({ ...LATER_BUILD, habits: { insert: 'ignored' } });
  moveBranch(script, 'ship.test.ts', 'start of tax.test.ts');
  expect(wrongs(result)).toContain('shop: ship.test.ts stands among old rows');
});

test('new tests of one build among those of another are wrong', async () => {
  const { result, script } = await playOnly(TWO_EACH);
  expect(script.rows.map(({ text }) => text).slice(-4)).toEqual(['empties', 'clears', 'counts', 'sums']);
  expect(wrongs(result)).toEqual([]);
  moveBranch(script, 'counts', 'start of clears');
  expect(wrongs(result)).toEqual([expect.stringMatching('^shop: cart.test.ts/ in wrong order: ')]);
});

test('rows of people that another row has come before are wrong', async () => {
  const { result, script } = await playOnly({ ...LATER_BUILD, typedIn: [ANNS_ROW] });
  expect(wrongs(result)).toEqual([]);
  moveBranch(script, 'counts', `start of ${ANNS_ROW.text}`);
  expect(wrongs(result)).toEqual([expect.stringMatching('^shop: cart.test.ts/Cart/ in wrong order: ')]);
});

test('old rows that change their text or their order are wrong', async () => {
  const renamed = await playOnly(LATER_BUILD);
  renamed.script.rows.splice(1, 1, { ...first(renamed.script), text: 'basket.test.ts' });
  expect(wrongs(renamed.result)).toContainEqual(expect.stringContaining('had other rows before'));
  const moved = await playOnly(LATER_BUILD);
  moveBranch(moved.script, 'removes', 'start of adds');
  expect(wrongs(moved.result)).toContainEqual(expect.stringContaining('had other rows before'));
});

test('a new script without its row for errors at the top is wrong, and so is one with two', async () => {
  const { result, script } = await playOnly(FIRST_BUILD_OF_ALL);
  const [row] = script.rows.splice(0, 1);
  expect(wrongs(result)).toEqual(['shop has no row for errors at its top']);
  if (row !== undefined) script.rows.push(row, { ...row, id: 9_999 });
  expect(wrongs(result)).toEqual(['shop has 2 rows for errors']);
});

test('a replay that writes is wrong', async () => {
  const result = await play(LATER_BUILD, NO_FAULTS);
  const [record] = result.records;
  const unknown = { ...result, records: [{ runKey: 'rs1-unknown', sheets: record?.sheets ?? [] }] };
  expect(await writesOfReplay(unknown)).toContainEqual(
    expect.stringMatching(/^rs1-unknown 99 writes again: POST .*runs$/),
  );
});

const ANNS_ROW = { behind: 'removes', indent: 2, text: 'looks right' };

/** Two builds that add two tests each behind the same one. */
const TWO_EACH: Scenario = {
  name: 'two builds of the same file',
  before: [{ runKey: 'rs1-before', sheets: [sheetFrom('cart.test.ts\n  adds')] }],
  records: [
    { runKey: 'rs1-one', sheets: [sheetFrom('cart.test.ts\n  adds\n  counts\n  sums')] },
    { runKey: 'rs1-other', sheets: [sheetFrom('cart.test.ts\n  adds\n  empties\n  clears')] },
  ],
};

async function playOnly(scenario: Scenario): Promise<{ readonly result: SimResult; readonly script: SimScript }> {
  const result = await play(scenario, NO_FAULTS);
  const [script] = result.service.scripts;
  if (script === undefined) throw new TypeError('nothing was made');
  return { result, script };
}

function first({ rows: [, row] }: SimScript): SimRow {
  if (row === undefined) throw new TypeError('there are no rows');
  return row;
}

/** Moves a row with what stands below it before another, or behind what stands below that. */
function moveBranch({ rows }: SimScript, text: string, where: `${'start' | 'end'} of ${string}`): void {
  const [, side = '', other = ''] = /^(start|end) of (.*)$/.exec(where) ?? [];
  const { start, end } = branchOf(rows, text);
  const branch = rows.splice(start, end - start);
  const place = branchOf(rows, other);
  rows.splice(side === 'start' ? place.start : place.end, 0, ...branch);
}

function branchOf(rows: readonly SimRow[], text: string): { readonly start: number; readonly end: number } {
  const start = rows.findIndex((row) => row.text === text);
  const below = rows.slice(start + 1).findIndex(({ indent }) => indent <= (rows[start]?.indent ?? 0));
  return { start, end: below === -1 ? rows.length : start + 1 + below };
}

/** The first of two alike has failed. */
const ONE_OF_TWO: Scenario = {
  name: 'duplicate titles',
  records: [{ runKey: 'rs1-first', sheets: [sheetFrom('cart.test.ts\n  ✗ adds\n  adds')] }],
};
