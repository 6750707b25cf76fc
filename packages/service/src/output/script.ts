import type { Results, Run } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { type Counts, countRun, sumCounts } from './counts.ts';
import { type FieldOutput, renderFields } from './fields.ts';
import { type Progress, renderProgress } from './progress.ts';
import { labelOf, renderResults, renderRun, type RunOutput, selectRuns } from './runs.ts';
import { renderTests, type TestOutput } from './tests.ts';
import type { View } from '../input/view.ts';

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

type CountedRun = { readonly run: Run; readonly results: Results; readonly counts: Counts };

/** Reads of a script what the view asks for, and nothing else. */
export function renderScript(store: Store, script: Script, view: View): RenderedScript {
  const isCounting = view.progress !== 'none';
  const tests = view.tests === 'none' && !isCounting ? [] : store.tests.list(script.id);
  const isReadingRuns = view.runs !== 'none' || isCounting;
  const runs = isReadingRuns ? countRuns(store, { script, tests, view }) : [];
  // Superseded runs do not count twice, whether they are shown or not.
  const latest = new Set(
    selectRuns(
      runs.map(({ run }) => run),
      'latest',
    ),
  );
  const counts = sumCounts(runs.filter(({ run }) => latest.has(run)).map((run) => run.counts));
  const shown = view.retests === 'all' ? runs : runs.filter(({ run }) => latest.has(run));

  const { id, name } = script;
  const fields = renderFields(script.fields, view.fields);
  const renderedTests = renderTests(tests, view);
  const renderedRuns = renderRuns(script, shown, view);
  const output: ScriptOutput = {
    type: 'script',
    id,
    name,
    ...(view.scripts === 'full' && renderDetails(script)),
    ...(fields !== undefined && { fields }),
    ...(renderedTests !== undefined && { tests: renderedTests }),
    ...(renderedRuns !== undefined && { runs: renderedRuns }),
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
  return store.runs.list(script.id).map((run) => {
    const results: Results = isReadingResults ? store.runs.results(run) : new Map();
    return { run, results, counts: countRun(tests, results) };
  });
}

function renderRuns(script: Script, runs: readonly CountedRun[], view: View): ScriptOutput['runs'] {
  switch (view.runs) {
    case 'none':
      return undefined;
    case 'terse':
      return runs.map(({ run }) => labelOf(run, script.fields));
    case 'full':
      return runs.map(({ run, results, counts }) => ({
        ...renderRun(run, script.fields),
        ...(view.results === 'full' && { results: renderResults(results) }),
        ...(view.progress !== 'none' && { progress: renderProgress(counts, view.progress) }),
      }));
    default:
      return view.runs satisfies never;
  }
}
