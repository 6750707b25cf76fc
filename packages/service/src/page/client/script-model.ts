import { changeOf, CODES, newestOf, verdictOf } from '@runsheet/core/history';

import type { Cluster } from './clusters.ts';
import { codeAt } from './code-at.ts';
import { filterRows } from './filter-rows.ts';
import { visibleRows } from './outline.ts';
import type { Script } from './read-script.ts';
import type { ViewState } from './url-state.ts';
import { type Verdicts, verdictsOf } from './verdicts.ts';

/** The runs that are shown. */
export type Seen = {
  readonly columns: readonly number[];
  /** The run whose verdicts count; -1: there is none. */
  readonly at: number;
};

/** What is shown of a script, from what the reader chose. */
export type Model = Seen & {
  readonly clusters: readonly Cluster[];
  readonly verdicts: Verdicts;
  readonly rows: readonly number[];
  /** The same and those below closed headings. */
  readonly found: readonly number[];
  /** Rows of headings. */
  readonly closed: ReadonlySet<number>;
  /** Of the ids of headings that are closed: -1 among found rows. */
  readonly sign: 1 | -1;
};

/** The newest whole run of what is shown, else the newest; of a comparison the later one. Pure. */
export function judgedRun({ history }: Script, columns: readonly number[], isComparing: boolean): number {
  if (isComparing) return columns.at(-1) ?? -1;
  return (
    newestOf(
      history,
      columns.toSorted((a, b) => a - b),
    ) ?? -1
  );
}

/** The rows of these columns. Pure. */
export function modelOf(script: Script, state: ViewState, facts: Seen & Pick<Model, 'clusters'>): Model {
  const { columns, at } = facts;
  const verdicts = verdictsOf(script, at);
  const chosen = filterRows(script, state, {
    verdicts: verdicts.filter(([name]) => state.verdicts.includes(name)),
    runs: columns.toSorted((a, b) => b - a).slice(0, state.last),
    ids: idsOf(script, state, facts),
    at,
  });
  const sign = chosen === undefined ? 1 : -1;
  const closed = new Set(state.closed.map((id) => script.data.ids.indexOf(sign * id)));
  const isFolded = state.obsolete === '' && state.compare.length < 2;
  const rowsWith = (shut: ReadonlySet<number>) =>
    visibleRows(script.outline, shut, isFolded ? living(script, chosen) : chosen).filter(
      (row) => row !== script.silent,
    );
  return { ...facts, verdicts, rows: rowsWith(closed), found: rowsWith(new Set()), closed, sign };
}

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

/** The next row in a direction that failed or was blocked in a run; undefined: there is none. Pure. */
export function nextFailure(
  script: Script,
  { rows, run, from, step }: { rows: readonly number[]; run: number; from: number; step: 1 | -1 },
): number | undefined {
  const isRed = (row: number): boolean => {
    const code = codeAt(script, row, run);
    return code === CODES.fail || code === CODES.blocked;
  };
  if (step === 1) return rows.find((row) => row > from && isRed(row));
  return rows.findLast((row) => row < from && isRed(row));
}
