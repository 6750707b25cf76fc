import { beforeAll, describe, expect, test } from 'vitest';
import { inProject } from './in-project.ts';
import { RUNNERS, type SituationRunner } from './runners.ts';
import { RUN_SITUATIONS, type Situation, SITUATIONS } from './table.ts';

describe.each(RUNNERS)('$name', (runner) => {
  const situations = SITUATIONS.filter(({ but }) => but?.[runner.name]?.grid !== 'none');
  let grids: ReadonlyMap<string, readonly string[]>;

  beforeAll(async () => {
    grids = await runAll(runner, situations);
  }, 120_000);

  test.each(situations)('$title', ({ title, grid, but }) => {
    expect(grids.get(fileOf(title))).toEqual(but?.[runner.name]?.grid ?? grid);
  });

  const runs = RUN_SITUATIONS.filter(({ but }) => but?.[runner.name]?.grid !== 'none');
  test.each(runs)('a second run: $title', async ({ source, words, grid, but }) => {
    const passes = `test('one', () => {}); test('two', () => {});`;
    const shown = await runTwice(runner, {
      first: passes,
      second: source ?? passes,
      words: words?.[runner.name] ?? [],
    });
    expect(shown).toEqual(but?.[runner.name]?.grid ?? grid);
  });
});

/** The rows of each file of one run, the row of the file first. */
async function runAll(
  runner: SituationRunner,
  situations: readonly Situation[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const sources = situations.map(({ title, source }) => [fileOf(title), source] as const);
  return inProject(runner, Object.fromEntries(sources), async ({ run, draw }) => {
    await run([]);
    return rowsByFile(await draw());
  });
}

type Twice = { readonly first: string; readonly second: string; readonly words: readonly string[] };

/** The rows after two runs of two files, of which the first one may change. */
async function runTwice(runner: SituationRunner, { first, second, words }: Twice): Promise<readonly string[]> {
  return inProject(runner, { 'a.test.js': first, 'b.test.js': first }, async ({ run, write, draw }) => {
    await run([]);
    write({ 'a.test.js': second });
    await run(words);
    const [count, ...rows] = (await draw()).split('\n');
    expect(count).toBe('2 runs');
    return rows.map(firstOf);
  });
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
  const [row = '', comment] = line.replace(/ \{[A-Z ]+\}$/, '').split(' ← ');
  if (comment === undefined || row.endsWith(' fails')) return row;
  const parts = comment.split(' ¶ ');
  const said = parts.filter((part, i) => i === 0 || part.startsWith('Caused by'));
  return `${row} ← ${said.join(' / ')}`;
}
