import { changeOf, CODES, newestOf, verdictOf } from '@runsheet/core/history';

import type { LinesData, ScriptData } from '../data/page-data.ts';
import { type Cluster, clustersOf } from './clusters.ts';
import { codeAt } from './code-at.ts';
import { filterRows } from './filter-rows.ts';
import { closedRows } from './fold.ts';
import { redFirst, visibleRows } from './outline.ts';
import type { Script } from './read-script.ts';
import { type RunStory, runStory } from './run-story.ts';
import { sectionOf } from './sums.ts';
import type { ViewState } from './url-state.ts';
import { type Verdicts, verdictsOf } from './verdicts.ts';

/** The runs that are shown. */
export type Seen = {
  readonly columns: readonly number[];
  /** The selected run, whose verdicts count; -1: no run is selected. */
  readonly at: number;
};

/** What is shown of a script, from what the reader chose. */
export type Model = Seen & {
  readonly clusters: readonly Cluster[];
  readonly verdicts: Verdicts;
  readonly story: RunStory;
  readonly rows: readonly number[];
  /** The same and those below closed headings. */
  readonly found: readonly number[];
  /** Rows of headings. */
  readonly closed: ReadonlySet<number>;
  /** Of the ids of headings that are closed: -1 among found rows. */
  readonly sign: 1 | -1;
};

/** Of a run that is not here. `isOlder`: the page can load it. */
type Missing = { readonly isOlder: boolean; readonly words: string };

/** Says why the run that the address names is not here; undefined: it is, or none is named. Pure. */
export function missingRun(
  { runs, olderRuns }: Pick<ScriptData, 'runs' | 'olderRuns'>,
  state: ViewState,
): Missing | undefined {
  const id = state.cell[1] ?? state.run;
  if (id === '' || runs.some((run) => run.id === id)) return undefined;
  const isOlder = olderRuns > 0 && Number(id) > 0 && Number(id) < Number(runs[0]?.id);
  const words = isOlder ? `Run ${id} is older than the ${runs.length} runs shown.` : `There is no run ${id}.`;
  return { isOlder, words };
}

/**
 * The run that the reader has selected, where it is shown; none where the address names one that is not here. Else of a comparison the later one; of other runs the newest whole
 * one of the default branch, else of all. Pure.
 */
export function selectedRun(
  { data, history, defaultBranch }: Script,
  columns: readonly number[],
  state: ViewState,
): number {
  if (missingRun(data, state) !== undefined) return -1;
  const chosen = columns.find((at) => data.runs[at]?.id === state.run);
  if (chosen !== undefined) return chosen;
  if (state.compare.length === 2) return columns.at(-1) ?? -1;
  const sorted = columns.toSorted((a, b) => a - b);
  const main = sorted.filter((at) => history.runs[at]?.lane.branch === defaultBranch);
  return newestOf(history, main) ?? newestOf(history, sorted) ?? -1;
}

/** The rows of these columns; `lines`: the first lines of each message of the selected run. Pure. */
export function modelOf(script: Script, state: ViewState, facts: Seen & LinesData): Model {
  const { columns, at, lines } = facts;
  const verdicts = verdictsOf(script, at);
  const clusters = clustersOf(lines);
  const chosen = filterRows(script, state, {
    verdicts: verdicts.filter(([name]) => state.verdicts.includes(name)),
    runs: columns.toSorted((a, b) => b - a).slice(0, state.last),
    ids: idsOf(script, state, { columns, clusters }),
    at,
  });
  const sign = chosen === undefined ? 1 : -1;
  const isRed = (row: number): boolean => sectionOf(script.outline, script.sumsIn(at), row).failed > 0;
  const closed = closedRows(script, state, { sign, isRed });
  const isFolded = state.obsolete === '' && state.compare.length < 2;
  const order = state.first === '' ? undefined : redFirst(script.outline, isRed);
  const rowsWith = (shut: ReadonlySet<number>) =>
    visibleRows(script.outline, {
      closed: shut,
      chosen: isFolded ? living(script, chosen) : chosen,
      order,
    }).filter((row) => row !== script.silent);
  const found = rowsWith(NONE);
  return {
    columns,
    at,
    clusters,
    verdicts,
    story: runStory(script, { run: at, verdicts, lines: new Map(lines) }),
    rows: closed.size === 0 ? found : rowsWith(closed),
    found,
    closed,
    sign,
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Without obsolete rows. */
function living({ obsolete }: Script, chosen: Uint8Array | undefined): Uint8Array | undefined {
  if (!obsolete.includes(1)) return chosen;
  return obsolete.map((isObsolete, row) => (isObsolete === 1 ? 0 : (chosen?.[row] ?? 1)));
}

function idsOf(
  script: Script,
  { compare, cluster }: ViewState,
  { columns, clusters }: Pick<Model, 'columns' | 'clusters'>,
): readonly number[] | undefined {
  if (cluster !== '') return clusters.find(({ name }) => name === cluster)?.ids ?? [];
  const [before, after] = columns;
  if (compare.length !== 2 || before === undefined || after === undefined) return undefined;
  const verdictIn = (row: number, run: number) => verdictOf(codeAt(script, row, run));
  return script.data.ids.filter((_, row) => changeOf(verdictIn(row, before), verdictIn(row, after)));
}

/** The run before or after the selected one, of those that are shown; undefined: the selected one is the last. Pure. */
export function neighbourRun({ columns, at }: Seen, step: 1 | -1): number | undefined {
  const sorted = columns.toSorted((a, b) => a - b);
  return sorted[sorted.indexOf(at) + step];
}

/** The next row in a direction that failed in a run; undefined: no such row. Pure. */
export function nextFailure(
  script: Script,
  { rows, run, from, step }: { rows: readonly number[]; run: number; from: number; step: 1 | -1 },
): number | undefined {
  const isRed = (row: number): boolean => codeAt(script, row, run) === CODES.fail;
  const place = rows.indexOf(from);
  return step === 1 ? rows.slice(place + 1).find(isRed) : rows.slice(0, Math.max(0, place)).findLast(isRed);
}
