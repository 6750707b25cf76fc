import { giveWay } from '../give-way.ts';
import type { View } from '../input/view.ts';
import { unpackResults } from '../store/pack-results.ts';
import { readRun } from '../store/runs.ts';
import type { Script } from '../store/scripts.ts';

import type { Counts } from './counts.ts';
import { renderFields } from './fields.ts';
import { mapPieces, type Pieces } from './json-pieces.ts';
import { renderProgress } from './progress.ts';
import { isLatest, labelOf, renderRun } from './runs.ts';
import type { ScriptCounts, ScriptSource } from './script-source.ts';
import { testPieces } from './tests.ts';

export type ScriptDetails = {
  readonly description: string;
  readonly comments: string;
  readonly created: string;
  readonly archived: boolean;
};

export function renderDetails({ description, comments, created, archived }: Script): ScriptDetails {
  return { description, comments, created, archived };
}

/** A script as its view shows it: only a few rows and one run are held as JSON at a time. */
export async function* scriptPieces(source: ScriptSource, counts: ScriptCounts, view: View): Pieces {
  const { script, tests } = source;
  const { id, name } = script;
  const fields = renderFields(script.fields, view.fields);
  const head = { type: 'script', id, name, ...(view.scripts === 'full' && renderDetails(script)), fields };
  yield JSON.stringify(head).slice(0, -1);
  if (view.tests !== 'none') {
    yield ',"tests":';
    yield* testPieces(tests, view);
  }
  if (view.runs !== 'none') {
    yield ',"runs":[';
    yield* runsPieces(source, counts, view);
    yield ']';
  }
  yield view.progress === 'none' ? '}' : `,"progress":${JSON.stringify(renderProgress(counts.sum, view.progress))}}`;
}

async function* runsPieces({ script, runs }: ScriptSource, counts: ScriptCounts, view: View): Pieces {
  let separator = '';
  for (const [index, row] of runs.entries()) {
    if (view.retests === 'latest' && !isLatest(row, index, runs)) continue;
    yield separator;
    separator = ',';
    if (view.runs === 'terse') {
      await giveWay(1);
      yield JSON.stringify(labelOf(readRun(row), script.fields));
    } else {
      yield* fullRunPieces({ script, row, counts: counts.runs[index] }, view);
    }
  }
}

type ShownRun = {
  readonly script: Script;
  readonly row: ScriptSource['runs'][number];
  readonly counts: Counts | undefined;
};

async function* fullRunPieces({ script, row, counts }: ShownRun, view: View): Pieces {
  await giveWay(1);
  yield JSON.stringify(renderRun(readRun(row), script.fields)).slice(0, -1);
  if (view.results === 'full') {
    yield ',"results":{';
    if ('marks' in row) yield* mapPieces([...(await unpackResults(row))]);
    yield '}';
  }
  const progress = counts === undefined || view.progress === 'none' ? undefined : renderProgress(counts, view.progress);
  yield progress === undefined ? '}' : `,"progress":${JSON.stringify(progress)}}`;
}
