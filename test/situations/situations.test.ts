import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { printedCounts } from '../compat/support/printed-counts.ts';
import { countsOf, expectAsInJson, forgetCounts } from '../support/playwright.ts';
import { statusOf } from '../support/outbox.ts';
import type { Ended } from '../support/run-command.ts';
import { differenceOf, gridOf, type MoreCounts } from './differences.ts';
import { EMPTY_SHARD_WORDS, OF_PROJECTS, PROJECTS, SHARD_WORDS } from './divided-runs.ts';
import { openPlace, type Place } from './open-place.ts';
import type { RunSituation } from './run-situation.ts';
import { RUN_SITUATIONS } from './run-situations.ts';
import { NEWEST, type RunnerName, RUNNERS, type SituationRunner } from './runners.ts';
import { SITUATIONS } from './table.ts';

const PASSES = `test('one', () => {}); test('two', () => {});`;
const LATER = `test.skip('later', () => {});`;
/** A row that is added later would stand elsewhere. */
const KNOWN = `test('one', () => {}); test('perhaps untold', () => {}); test('two', () => {}); ${LATER}`;
/** What runners say of `expect(1).toBe(2)`. */
const COMPARED: Readonly<Record<RunnerName, string>> = {
  Vitest: 'expected 1 to be 2 // Object.is equality ¶ - Expected ¶ + Received ¶ - 2 ¶ + 1',
  Jest: 'expect(received).toBe(expected) // Object.is equality ¶ Expected: 2 ¶ Received: 1',
  Playwright: 'expect(received).toBe(expected) // Object.is equality ¶ Expected: 2 ¶ Received: 1',
  'node:test': 'Expected values to be strictly equal: ¶ 1 !== 2',
  Mocha: 'Expected values to be strictly equal: ¶ 1 !== 2',
  'Mocha in parallel': 'Expected values to be strictly equal: ¶ 1 !== 2',
};
/** Playwright refuses such a file. */
const TELLS_LINES: ReadonlySet<RunnerName> = new Set(['Vitest', 'Jest', 'node:test']);
/** Rows that only those look at who name them. */
const OF_SOME = ['perhaps untold', 'later'];
const BOTH = { 'a.test.js': PASSES, 'b.test.js': PASSES };

/** A process for each of so many files takes longer than all the rest; later runs have them. */
const ALL_AT_ONCE: { readonly [Name in RunnerName]?: readonly string[] } = { Vitest: ['--no-isolate'] };

/** Every version plays what goes on in one run. The newest of each runner, and in the matrix each version, plays the rest. */
const PLAYS_ALL = process.env['COMPAT_NODE'] === undefined ? NEWEST : RUNNERS;

describe.each(RUNNERS)('$label', (runner) => {
  const playsAll = PLAYS_ALL.includes(runner);
  const opened: Place[] = [];
  const open = async (...[sources]: readonly [Readonly<Record<string, string>>]) => {
    const place = await openPlace(runner, sources);
    opened.push(place);
    return place;
  };
  afterAll(async () => {
    await Promise.all(opened.map(({ close }) => close()));
  });

  const situations = SITUATIONS.filter((situation) => gridOf(situation, runner) !== 'none');
  /** One run, in which each situation is a file. */
  const allAtOnce = once(async () => {
    const place = await open(Object.fromEntries(situations.map(({ title, source }) => [fileOf(title), source])));
    await expectEnd(place, false, ALL_AT_ONCE[runner.name]);
    if (runner.name === 'Playwright') {
      const blamed = (mark: string) => situations.filter(({ blames }) => blames === mark).length;
      expectAsInJson(countsOf(place.root), blamed('✓'), blamed('■'));
    }
    const grid = await place.draw();
    return { rows: rowsByFile(grid), grid, root: place.root };
  });
  test.each(situations)('$title', async (situation) => {
    expect((await allAtOnce()).rows.get(fileOf(situation.title))).toEqual(gridOf(situation, runner));
  });

  test('a comparison that fails shows both values', async () => {
    const { grid } = await allAtOnce();
    const [, comment = ''] = /✗ {3}fails ← (.*)/.exec(grid) ?? [];
    expect(comment.replace(/ ¶ at .*/, '')).toBe(COMPARED[runner.name]);
  });

  const twins = situations.filter(({ title }) => title === 'duplicate titles');
  test.each(twins)('$title are named with the lines that the runner tells', async ({ title }) => {
    const { root } = await allAtOnce();
    const source = readFileSync(join(root, fileOf(title)), 'utf8').split('\n');
    const declared = source.flatMap((text, nth) => (text.includes(`test('twice'`) ? [nth + 1] : []));
    const lines = TELLS_LINES.has(runner.name) ? ` (lines ${declared.join(', ')})` : '';
    const message = expect.stringContaining(`${fileOf(title)} > twice${lines}. `);
    expect(statusOf({ root })).toMatchObject({ warnings: [{ code: 'RS4039', message }] });
  });

  const known = once(async () => {
    const place = await openKnown(runner);
    opened.push(place);
    return place;
  });
  /** Else an older one plays what the table says of it alone. */
  const runs = RUN_SITUATIONS.filter((situation) => {
    const isMeant = playsAll || Object.keys(situation.but ?? {}).includes(runner.label);
    return isMeant && gridOf(situation, runner) !== 'none';
  });
  test.each(runs)('a later run: $title', async (situation) => {
    const { shown, wanted } = await play(await known(), { runner, situation });
    expect(shown).toEqual(wanted);
  });

  const shardWords = playsAll ? [SHARD_WORDS[runner.name] ?? []].flat() : [];
  // The last one has no file.
  test.each(shardWords)('three shards become one run, by %s', async (word) => {
    const place = await open(BOTH);
    for (const shard of ['1/3', '2/3', '3/3']) {
      expect((await place.run([`${word}=${shard}`, ...(EMPTY_SHARD_WORDS[runner.name] ?? [])])).status).toBe(0);
    }
    expect(await place.draw()).toBe('');
    const { stdout, stderr } = await place.publish('--expect-shards', '3');
    expect(stderr).not.toContain('Missing');
    expect(stderr).toContain('Joined: 3 shards of shop.');
    expect(stdout).toContain('1 run: 4 results delivered.');
    expect((await place.draw()).split('\n')).toEqual([
      '1 run',
      '· a.test.js',
      '✓   one',
      '✓   two',
      '· b.test.js',
      '✓   one',
      '✓   two',
    ]);
  });

  const configurations = playsAll ? [PROJECTS[runner.name] ?? []].flat() : [];
  test.each(configurations)('a file in two projects stands below both', async (configuration) => {
    const place = await open(BOTH);
    place.writePlain(configuration);
    await expectEnd(place, true);
    if (runner.name === 'Playwright') expectAsInJson(countsOf(place.root));
    expect((await place.draw()).split('\n').map((line) => line.replace(/^(.) +/, '$1 '))).toEqual([
      '1 run',
      ...OF_PROJECTS,
    ]);
  });
});

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => (made ??= make());
}

/** Runs all, and holds the runner to its exit code. */
async function expectEnd(place: Place, isGreen: boolean, words: readonly string[] = []): Promise<void> {
  const { status, stderr } = await place.run(words);
  expect(status === 0).toBe(isGreen);
  expect(stderr).not.toContain('RS9001');
}

/** A project in which all has passed once; each situation is one more run. */
async function openKnown(runner: SituationRunner): Promise<Place> {
  // A worker of Playwright takes as long to start as all the rest of it, and two files need no second one.
  const command = runner.name === 'Playwright' ? [...runner.command, '--workers=1'] : runner.command;
  const place = await openPlace({ ...runner, command }, { ...BOTH, 'a.test.js': KNOWN });
  await expectEnd(place, true);
  return place;
}

type Played = { readonly runner: SituationRunner; readonly situation: RunSituation };

type Rows = readonly string[];

async function play(
  place: Place,
  { runner, situation }: Played,
): Promise<{ readonly shown: Rows; readonly wanted: Rows }> {
  const words = situation.words?.[runner.name] ?? [];
  const rows = await runAgain(place, {
    ...situation,
    words,
    counts: differenceOf(situation, runner)?.counts ?? {},
  });
  const grid = [gridOf(situation, runner)].flat();
  const wanted = situation.isWordedByRunner ? grid.map(withoutComment) : grid;
  const unasked = OF_SOME.filter((title) => !wanted.join().includes(title));
  return { shown: rows.filter((row) => !unasked.some((title) => row.includes(title))), wanted };
}

type Again = Omit<RunSituation, 'words'> & { readonly words: readonly string[]; readonly counts: MoreCounts | 'none' };

/** The rows after one more run, of which the first of two files may have changed. */
async function runAgain(place: Place, again: Again): Promise<readonly string[]> {
  const { source, words, main, isWordedByRunner, counts } = again;
  const before = runCount(await place.draw());
  for (const name of ['end-now', 'tried']) rmSync(join(place.root, name), { force: true });
  place.write({ ...BOTH, 'a.test.js': keepLater(source ?? PASSES) });
  forgetCounts(place.root);
  const ended = await place.run(words, main);
  const { status, stderr } = ended;
  expect(stderr, 'no mistake of ours').not.toContain('RS9001');
  if (main === 'has a bad exit code at last') expect(status).toBe(3);
  // After a kill the publisher comes later.
  await expect.poll(async () => runCount(await place.draw())).toBe(before + 1);
  const lines = (await place.draw()).split('\n').slice(1);
  // A main process that ends leaves none.
  const hasCounts = main === undefined || main === 'has a bad exit code at last';
  expectSameCounts(place, ended, hasCounts ? counts : 'none');
  const isRed = lines.some((line) => line.startsWith('✗'));
  expect(status === 0 || isRed, 'never green when the runner is red').toBe(true);
  const rows = lines.map(firstOf);
  return isWordedByRunner ? rows.map(withoutComment) : rows;
}

function withoutComment(row: string): string {
  return row.replace(/ ←.*/, '');
}

/** What a whole run leaves out counts as gone from the code, and then no later run blocks it. */
function keepLater(source: string): string {
  return source.includes("'later'") ? source : `${source}\n${LATER}`;
}

/** Playwright writes a report, the others print their counts. */
function expectSameCounts({ root }: Place, ended: Ended, more: MoreCounts | 'none'): void {
  const { json, counts } = countsOf(root);
  const own = existsSync(join(root, 'report.json')) ? json : printedCounts(ended);
  if (more === 'none') {
    expect(own).toBeUndefined();
    return;
  }
  const { passed = 0, failed = 0 } = more;
  expect([own?.passed, own?.failed], 'as many tests as the runner counts').toEqual([
    counts.passed + passed,
    counts.failed + failed,
  ]);
  // Known tests that the run did not come to are rows too, and no runner counts them.
  expect(counts.others, 'every test that the runner skipped').toBeGreaterThanOrEqual(own?.others ?? 0);
}

function runCount(grid: string): number {
  return Number.parseInt(grid, 10);
}

function fileOf(title: string): string {
  return `${title.replaceAll(/\W+/g, '-')}.test.js`;
}

function rowsByFile(grid: string): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  let rows: string[] = [];
  for (const line of grid.split('\n').slice(1)) {
    const [, mark = '', file, rest = ''] = /^(.) (\S+\.test\.js)( ←.*)?$/.exec(line) ?? [];
    if (file === undefined) rows.push(firstOf(line).replace(/^(.) {3}/, '$1 '));
    else files.set(file, (rows = [firstOf(`${mark}${rest}`)]));
  }
  return files;
}

/** What a comment says first, errors inside it, and what stands behind a line like one of a stack; not the tags, which the title shows. */
function firstOf(line: string): string {
  const [row = '', comment] = line
    .replace(/pid=\d+/, 'pid=…')
    .replace(/ \{[A-Z ]+\}$/, '')
    .split(' ← ');
  if (comment === undefined || row.endsWith(' fails')) return row;
  const parts = comment.split(' ¶ ');
  const said = parts.filter((part, i) => i === 0 || /^(?:Caused by|Includes|behind it)/.test(part));
  return `${row} ← ${said.join(' / ')}`;
}
