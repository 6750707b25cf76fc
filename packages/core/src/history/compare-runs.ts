import type { History } from './history.ts';
import { type Verdict, verdictOf } from './run-mark.ts';

/** Row ids by what became of them from one run to another, each ascending. */
export type RunComparison = Readonly<Record<Change, readonly number[]>>;

/** `only-before`, `only-after`: rows with a verdict in one of the runs only. */
export type Change = 'broke' | 'fixed' | 'failed-in-both' | 'only-before' | 'only-after';

/** Compares two runs of one history by their places; undefined when there is no such run. Pure. */
export function compareRuns({ rows, runs }: History, before: number, after: number): RunComparison | undefined {
  const first = runs[before];
  const second = runs[after];
  if (first === undefined || second === undefined) return undefined;
  const ids: Record<Change, number[]> = {
    broke: [],
    fixed: [],
    'failed-in-both': [],
    'only-before': [],
    'only-after': [],
  };
  for (const [place, id] of rows.ids.entries()) {
    const change = changeOf(verdictOf(first.codes[place]), verdictOf(second.codes[place]));
    if (change !== undefined) ids[change].push(id);
  }
  return ids;
}

/** What became of a row between two verdicts; undefined: nothing that is worth a look. Pure. */
export function changeOf(before: Verdict | undefined, after: Verdict | undefined): Change | undefined {
  if (before === undefined) return after === undefined ? undefined : 'only-after';
  if (after === undefined) return 'only-before';
  if (before === after) return after === 'fail' ? 'failed-in-both' : undefined;
  return after === 'fail' ? 'broke' : 'fixed';
}
