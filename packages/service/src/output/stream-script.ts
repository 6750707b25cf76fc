import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

import type { View } from '../input/view.ts';
import { unpackResults } from '../store/pack-results.ts';
import type { Results } from '../store/results.ts';
import { type PackedRun, readRun, type RunRow } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Test } from '../store/tests.ts';

import type { ResponseContext } from './context.ts';
import { countRun, NO_COUNTS, sumCounts } from './counts.ts';
import { renderProgress } from './progress.ts';
import { isLatest } from './runs.ts';
import { renderHead, renderShownRun } from './script.ts';

/** All that the answer about a script is made of, read at one moment. Packed results take a few bytes a run. */
export type ScriptSource = {
  readonly script: Script;
  readonly tests: readonly Test[];
  readonly runs: readonly (PackedRun | RunRow)[];
  readonly context: ResponseContext;
};

const NO_RESULTS: Results = new Map();

/** In characters: thousands of runs without results are short, and a part for each would take twice the time. */
const PART_LENGTH = 64 * 1024;

/** The answer about a script, as JSON in parts: only a few runs of it are held in memory at a time. */
export async function* streamScript(source: ScriptSource, view: View): AsyncGenerator<Uint8Array> {
  const { script, tests, context } = source;
  let counts = NO_COUNTS;
  let part = `{"script":${JSON.stringify(renderHead(script, tests, view)).slice(0, -1)}`;
  if (view.runs !== 'none') part += ',"runs":[';
  let separator = '';
  for (const [index, row] of source.runs.entries()) {
    const run = readRun(row);
    const results = 'marks' in row ? await unpackResults(row) : NO_RESULTS;
    const counted = { run, results, counts: countRun(tests, results), isLatest: isLatest(run, index, source.runs) };
    if (counted.isLatest && view.progress !== 'none') counts = sumCounts([counts, counted.counts]);
    if (view.runs === 'none' || !(counted.isLatest || view.retests === 'all')) continue;
    part += separator + JSON.stringify(renderShownRun(script, counted, view));
    separator = ',';
    if (part.length < PART_LENGTH) continue;
    yield Buffer.from(part);
    part = '';
    // Others are answered in between.
    await setImmediate();
  }
  if (view.runs !== 'none') part += ']';
  if (view.progress !== 'none') part += `,"progress":${JSON.stringify(renderProgress(counts, view.progress))}`;
  yield Buffer.from(`${part}},"context":${JSON.stringify(context)}}`);
}

/**
 * Stands for the answer, without making it: rows and runs are only ever added, so their ids say what they hold. The
 * comments of a run may be removed by retention.
 */
export function etagOf({ script, tests, runs, context }: ScriptSource, view: View): string {
  const hash = createHash('sha1').update(JSON.stringify([script, context, view]));
  hash.update(tests.map(({ id }) => id).join());
  hash.update(runs.map((row) => `${row.key}:${'remarks' in row ? (row.remarks?.length ?? 0) : 0}`).join());
  return `W/"${hash.digest('base64url')}"`;
}
