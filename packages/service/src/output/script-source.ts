import type { Hash } from 'node:crypto';

import { giveWay } from '../give-way.ts';
import type { View } from '../input/view.ts';
import { unpackMarks } from '../store/pack-results.ts';
import type { PackedRun, RunRow } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { type Counts, countRun, NO_COUNTS, sumCounts } from './counts.ts';
import type { Hold } from './large-answers.ts';
import { isLatest } from './runs.ts';

/** All that is told about a script, read at one moment. Packed results take a few bytes a run. */
export type ScriptSource = {
  readonly script: Script;
  readonly tests: readonly Test[];
  readonly runs: readonly (PackedRun | RunRow)[];
};

/** What a script adds to the progress of the folder around it, and what each of its runs has. */
export type ScriptCounts = { readonly sum: Counts; readonly runs: readonly Counts[] };

export const NOT_COUNTED: ScriptCounts = { sum: NO_COUNTS, runs: [] };

/** Reads of a script what the view asks for, and nothing else. */
export async function readScriptSource(
  contents: Contents,
  script: Script,
  { view, hold }: { readonly view: View; readonly hold: Hold },
): Promise<ScriptSource> {
  const isCounting = view.progress !== 'none';
  const isReadingResults = isCounting || (view.runs === 'full' && view.results === 'full');
  const tests = view.tests === 'none' && !isCounting ? [] : await contents.tests.list(script.id);
  for (const { text, tags, notes } of tests) hold(ROW_BYTES + 2 * (text.length + tags.length + notes.length));
  const runs = view.runs === 'none' && !isCounting ? [] : await readRuns(contents, script.id, isReadingResults);
  for (const run of runs) hold(RUN_BYTES + 2 * run.headers.length + ('marks' in run ? packedBytes(run) : 0));
  return { script, tests, runs };
}

/** Beside its texts. */
const ROW_BYTES = 150;
const RUN_BYTES = 400;

function readRuns(contents: Contents, scriptId: number, withResults: boolean): Promise<ScriptSource['runs']> {
  return withResults ? contents.runs.listPacked(scriptId) : contents.runs.listRows(scriptId);
}

function packedBytes({ marks, remarks }: PackedRun): number {
  return marks.length + (remarks?.length ?? 0);
}

/**
 * How the progress of a script comes from its runs is not shown in the specification (2.13): it is the sum of those that
 * no retest supersedes, also where others are shown.
 */
export async function countScript({ tests, runs }: ScriptSource, view: View): Promise<ScriptCounts> {
  if (view.progress === 'none') return NOT_COUNTED;
  const counted: Counts[] = [];
  for (const run of runs) {
    await giveWay(tests.length);
    counted.push('marks' in run ? countRun(tests, unpackMarks(run.marks)) : NO_COUNTS);
  }
  const latest = counted.filter((_, index) => runs[index] !== undefined && isLatest(runs[index], index, runs));
  return { sum: sumCounts(latest), runs: counted };
}

/**
 * Tells a hash what the answer is made of, without making it: rows and runs are only ever added, so their ids say what
 * they hold. The comments of a run may be removed by retention.
 */
export async function hashScript(hash: Hash, { script, tests, runs }: ScriptSource): Promise<void> {
  await giveWay(tests.length);
  hash.update(JSON.stringify(script));
  hash.update(tests.map(({ id }) => id).join());
  hash.update(runs.map((row) => `${row.key}:${'remarks' in row ? (row.remarks?.length ?? 0) : 0}`).join());
}
