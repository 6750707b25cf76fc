import type { View } from '../input/view.ts';
import { unpackResults } from '../store/pack-results.ts';
import type { Results } from '../store/results.ts';
import { readRun, type Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { type Counts, countRun, NO_COUNTS, sumCounts } from './counts.ts';
import { type FieldOutput, renderFields } from './fields.ts';
import { type Progress, renderProgress } from './progress.ts';
import { isLatest, labelOf, renderResults, renderRun, type RunOutput } from './runs.ts';
import { renderTests, type TestOutput } from './tests.ts';

export type ScriptDetails = {
  readonly description: string;
  readonly comments: string;
  readonly created: string;
  readonly archived: boolean;
};

export type ScriptOutput = {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
} & Partial<ScriptDetails> & {
    readonly fields?: readonly FieldOutput[] | readonly string[];
    readonly tests?: readonly TestOutput[] | readonly string[] | string;
    readonly runs?: readonly RunOutput[] | readonly string[];
    readonly progress?: Progress;
  };

/** A script as its view shows it, and what its progress adds to the folder around it. */
export type RenderedScript = { readonly output: ScriptOutput; readonly counts: Counts };

/** A run with its results. */
export type CountedRun = {
  readonly run: Run;
  readonly results: Results;
  readonly counts: Counts;
  /** A superseded run counts for nothing in the script's progress, also where it is shown. */
  readonly isLatest: boolean;
};

/**
 * Reads of a script what the view asks for, and nothing else. How the progress of a script comes from
 * its runs is not shown in the specification (2.13): it is their sum.
 */
export async function renderScript(contents: Contents, script: Script, view: View): Promise<RenderedScript> {
  const isCounting = view.progress !== 'none';
  const tests = view.tests === 'none' && !isCounting ? [] : await contents.tests.list(script.id);
  const runs = view.runs === 'none' && !isCounting ? [] : await countRuns(contents, { script, tests, view });
  const counts = sumCounts(runs.filter((run) => run.isLatest).map((run) => run.counts));
  const shownRuns = view.retests === 'all' ? runs : runs.filter((run) => run.isLatest);

  const output: ScriptOutput = {
    ...renderHead(script, tests, view),
    ...(view.runs !== 'none' && { runs: renderRuns(script, shownRuns, view) }),
    ...(view.progress !== 'none' && { progress: renderProgress(counts, view.progress) }),
  };
  return { output, counts };
}

/** All of a script but its runs and its progress. */
export function renderHead(script: Script, tests: readonly Test[], view: View): ScriptOutput {
  const shownFields = renderFields(script.fields, view.fields);
  const shownTests = renderTests(tests, view);
  return {
    type: 'script',
    id: script.id,
    name: script.name,
    ...(view.scripts === 'full' && renderDetails(script)),
    ...(shownFields !== undefined && { fields: shownFields }),
    ...(shownTests !== undefined && { tests: shownTests }),
  };
}

export function renderDetails({ description, comments, created, archived }: Script): ScriptDetails {
  return { description, comments, created, archived };
}

type RunSource = { readonly script: Script; readonly tests: readonly Test[]; readonly view: View };

async function countRuns(contents: Contents, { script, tests, view }: RunSource): Promise<readonly CountedRun[]> {
  const isReadingResults = view.progress !== 'none' || (view.runs === 'full' && view.results === 'full');
  if (!isReadingResults) {
    const runs = await contents.runs.list(script.id);
    const results: Results = new Map();
    return runs.map((run, index) => ({ run, results, counts: NO_COUNTS, isLatest: isLatest(run, index, runs) }));
  }
  const packed = await contents.runs.listPacked(script.id);
  const counted: CountedRun[] = [];
  for (const [index, row] of packed.entries()) {
    const results = await unpackResults(row);
    const counts = countRun(tests, results);
    counted.push({ run: readRun(row), results, counts, isLatest: isLatest(row, index, packed) });
  }
  return counted;
}

function renderRuns(script: Script, runs: readonly CountedRun[], view: View): readonly RunOutput[] | readonly string[] {
  if (view.runs === 'terse') return runs.map(({ run }) => labelOf(run, script.fields));
  return runs.map((run) => renderFullRun(script, run, view));
}

/** One run in the form the view asks for. */
export function renderShownRun(script: Script, counted: CountedRun, view: View): RunOutput | string {
  return view.runs === 'terse' ? labelOf(counted.run, script.fields) : renderFullRun(script, counted, view);
}

function renderFullRun(script: Script, { run, results, counts }: CountedRun, view: View): RunOutput {
  return {
    ...renderRun(run, script.fields),
    ...(view.results === 'full' && { results: renderResults(results) }),
    ...(view.progress !== 'none' && { progress: renderProgress(counts, view.progress) }),
  };
}
