import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { countsOf, forgetCounts } from '../support/playwright.ts';
import { gridOf } from './differences.ts';
import { OF_PROJECTS, PROJECTS, SHARD_WORDS } from './divided-runs.ts';
import { openPlace, type Place } from './open-place.ts';
import { RUN_SITUATIONS, type RunSituation } from './run-situations.ts';
import { NEWEST, RUNNERS } from './runners.ts';
import { SITUATIONS } from './table.ts';

const PASSES = `test('one', () => {}); test('two', () => {});`;
/** A row that is added later would stand elsewhere. */
const KNOWN = PASSES.replace(`test('two'`, `test('perhaps untold', () => {}); test('two'`);
const BOTH = { 'a.test.js': PASSES, 'b.test.js': PASSES };

/** Every version in the matrix; else the newest of each runner. */
const PLAYED = process.env['COMPAT_NODE'] === undefined ? NEWEST : RUNNERS;

describe.each(PLAYED)('$label', (runner) => {
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
    await expectEnd(place, false);
    return rowsByFile(await place.draw());
  });
  test.each(situations)('$title', async (situation) => {
    expect((await allAtOnce()).get(fileOf(situation.title))).toEqual(gridOf(situation, runner));
  });

  /** A project in which all has passed once; each situation is one more run. */
  const known = once(async () => {
    const place = await open({ ...BOTH, 'a.test.js': KNOWN });
    await expectEnd(place, true);
    return place;
  });
  const runs = RUN_SITUATIONS.filter((situation) => gridOf(situation, runner) !== 'none');
  test.each(runs)('a later run: $title', async (situation) => {
    const words = situation.words?.[runner.name] ?? [];
    const shown = await runAgain(await known(), { ...situation, words });
    expect(shown).toEqual(gridOf(situation, runner));
  });

  test('two shards become one run', async () => {
    const place = await open(BOTH);
    for (const shard of ['1/2', '2/2']) await place.run([`${SHARD_WORDS[runner.name]}=${shard}`]);
    expect(await place.draw()).toBe('');
    expect((await place.publish('--expect-shards', '2')).stderr).not.toContain('Missing');
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

  const configuration = PROJECTS[runner.name];
  test.runIf(configuration)('a file in two projects stands below both', async () => {
    const place = await open(BOTH);
    place.writePlain(configuration ?? {});
    await expectEnd(place, true);
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
async function expectEnd(place: Place, isGreen: boolean): Promise<void> {
  const { status } = await place.run([]);
  expect(status === 0).toBe(isGreen);
}

type Again = Omit<RunSituation, 'words'> & { readonly words: readonly string[] };

/** The rows after one more run, of which the first of two files may have changed. */
async function runAgain(place: Place, { source, words, main, isWordedByRunner }: Again): Promise<readonly string[]> {
  const before = runCount(await place.draw());
  for (const name of ['end-now', 'tried']) rmSync(join(place.root, name), { force: true });
  place.write({ ...BOTH, 'a.test.js': source ?? PASSES });
  forgetCounts(place.root);
  const { status } = await place.run(words, main);
  // After a kill the publisher comes later.
  await expect.poll(async () => runCount(await place.draw())).toBe(before + 1);
  const lines = (await place.draw()).split('\n').slice(1);
  // Playwright alone writes a report here. A main process that ends leaves none.
  if (existsSync(join(place.root, 'report.json'))) expectSameCounts(place);
  const isRed = lines.some((line) => line.startsWith('✗'));
  expect(status === 0 || isRed, 'never green when the runner is red').toBe(true);
  const rows = lines.map(firstOf).filter((line) => !line.includes('perhaps untold'));
  return isWordedByRunner ? rows.map((row) => row.replace(/ ←.*/, '')) : rows;
}

function expectSameCounts({ root }: Place): void {
  const { json, counts } = countsOf(root);
  expect([counts.passed, counts.failed], 'as many tests as in the JSON').toEqual([json.passed, json.failed]);
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

/** What a comment says first, and causes; not the tags, which the title shows. */
function firstOf(line: string): string {
  const [row = '', comment] = line
    .replace(/pid=\d+/, 'pid=…')
    .replace(/ \{[A-Z ]+\}$/, '')
    .split(' ← ');
  if (comment === undefined || row.endsWith(' fails')) return row;
  const parts = comment.split(' ¶ ');
  const said = parts.filter((part, i) => i === 0 || part.startsWith('Caused by'));
  return `${row} ← ${said.join(' / ')}`;
}
