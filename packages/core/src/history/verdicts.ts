import { type History, isSameLane } from './history.ts';
import { CODES, LETTERS, type Verdict, verdictOf } from './run-mark.ts';

const SCORED_VERDICTS = 50;

/** A row in the last runs of a lane, the oldest first: `p` pass, `f` fail, `r` retried, `.` neither. Pure. */
export function verdictsOf({ runs }: History, at: number, { place, most }: { place: number; most: number }): string {
  const lane = runs[at]?.lane;
  if (lane === undefined) return '';
  const codes = runs
    .slice(0, at + 1)
    .filter((run) => isSameLane(run.lane, lane))
    .slice(-most)
    .map((run) => run.codes[place]);
  return codes.map((code = CODES.none) => (verdictOf(code) === undefined ? '.' : LETTERS.charAt(code))).join('');
}

/** The changes between pass and fail in the last 50 verdicts of a row in the lane of a run, up to it, without broken runs. */
export function flipsOf({ runs }: History, at: number, place: number): number {
  const lane = runs[at]?.lane;
  if (lane === undefined) return 0;
  const counting = runs.slice(0, at + 1).filter((run) => !run.isBroken && isSameLane(run.lane, lane));
  const verdicts = counting.flatMap(({ codes }) => verdictOf(codes[place]) ?? []).slice(-SCORED_VERDICTS);
  return verdicts.filter((verdict, nth) => nth > 0 && verdict !== verdicts[nth - 1]).length;
}

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
