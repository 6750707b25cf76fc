import { cpSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { countsOf } from '../support/playwright.ts';
import { openPlace } from './open-place.ts';
import { preludeOf, type RandomRow, randomSuites, RETRY } from './random-suites.ts';
import { NEWEST } from './runners.ts';

/** `SUITES=1000 SUITES_SEED=7` draws more, and others. */
const COUNT = Number(process.env['SUITES'] ?? 40);
const SEED = Number(process.env['SUITES_SEED'] ?? 1);
const FILES = 10;

test.each(NEWEST)(
  '$name: every cell of generated suites is what the generator says',
  { timeout: Math.max(1_200_000, COUNT * 12_000) },
  async (runner) => {
    const suites = randomSuites(COUNT, SEED).map((make) => make(runner));
    const files = Array.from({ length: FILES }, (_, nth) => {
      const name = `file-${nth}.test.js`;
      return { name, suites: suites.filter((_suite, at) => at % FILES === nth) };
    });
    const sources = files.map(({ name, suites: own }) => {
      return [name, [preludeOf(name, runner.name), ...own.map(({ code }) => code)].join('\n')] as const;
    });
    const place = await openPlace(runner, Object.fromEntries(sources));
    onTestFinished(place.close);
    const ended = await place.run(RETRY[runner.name]);
    const grid = await place.draw();
    const rows = grid.split('\n').map((line) => line.replace(/ ¶.*/, ''));
    const truth = suites.flatMap((suite) => suite.rows);
    const wanted = [
      '1 run',
      ...files.flatMap(({ name, suites: own }) => [`· ${name}`, ...own.flatMap((suite) => suite.rows.map(drawn))]),
    ];
    const count = (mark: string) => truth.filter((row) => row.isCase && row.mark === mark).length;
    const { counts } = countsOf(place.root);
    const differing = grid.split('\n').filter((_line, at) => rows[at] !== wanted[at]);
    const kept = differing.length === 0 ? undefined : keepEvidence(place.root, { ...ended, grid });
    expect({ rows, differing: differing.slice(0, 20), kept }).toEqual({ rows: wanted, differing: [], kept: undefined });
    expect(counts).toEqual({ passed: count('✓'), failed: count('✗'), others: count('■') });
  },
);

function drawn({ mark, text, comment }: RandomRow): string {
  return `${mark}   ${text}${comment === '' ? '' : ` ← ${comment}`}`;
}

/** Copies the suites, the journal, the report of the runner itself, and what was said; the folder is named in the failure. */
function keepEvidence(root: string, said: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-random-suites-'));
  cpSync(root, folder, { recursive: true, filter: (path) => basename(path) !== 'node_modules' });
  writeFileSync(join(folder, 'said.json'), JSON.stringify(said, undefined, 2));
  return folder;
}
