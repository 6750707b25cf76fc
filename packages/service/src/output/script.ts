import type { View } from '../input/view.ts';
import type { Results, Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { type Counts, countRun, sumCounts } from './counts.ts';
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

type CountedRun = {
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
export function renderScript(store: Store, script: Script, view: View): RenderedScript {
  const isCounting = view.progress !== 'none';
  const tests = view.tests === 'none' && !isCounting ? [] : store.tests.list(script.id);
  const runs = view.runs === 'none' && !isCounting ? [] : countRuns(store, { script, tests, view });
  const counts = sumCounts(runs.filter((run) => run.isLatest).map((run) => run.counts));
  const shownRuns = view.retests === 'all' ? runs : runs.filter((run) => run.isLatest);

  const shownFields = renderFields(script.fields, view.fields);
  const shownTests = renderTests(tests, view);
  const output: ScriptOutput = {
    type: 'script',
    id: script.id,
    name: script.name,
    ...(view.scripts === 'full' && renderDetails(script)),
    ...(shownFields !== undefined && { fields: shownFields }),
    ...(shownTests !== undefined && { tests: shownTests }),
    ...(view.runs !== 'none' && { runs: renderRuns(script, shownRuns, view) }),
    ...(view.progress !== 'none' && { progress: renderProgress(counts, view.progress) }),
  };
  return { output, counts };
}

export function renderDetails({ description, comments, created, archived }: Script): ScriptDetails {
  return { description, comments, created, archived };
}

type RunSource = { readonly script: Script; readonly tests: readonly Test[]; readonly view: View };

function countRuns(store: Store, { script, tests, view }: RunSource): readonly CountedRun[] {
  const isReadingResults = view.progress !== 'none' || (view.runs === 'full' && view.results === 'full');
  return store.runs.list(script.id).map((run, index, runs) => {
    const results: Results = isReadingResults ? store.runs.results(run) : new Map();
    return { run, results, counts: countRun(tests, results), isLatest: isLatest(run, index, runs) };
  });
}

function renderRuns(script: Script, runs: readonly CountedRun[], view: View): readonly RunOutput[] | readonly string[] {
  if (view.runs === 'terse') return runs.map(({ run }) => labelOf(run, script.fields));
  return runs.map(({ run, results, counts }) => ({
    ...renderRun(run, script.fields),
    ...(view.results === 'full' && { results: renderResults(results) }),
    ...(view.progress !== 'none' && { progress: renderProgress(counts, view.progress) }),
  }));
}
