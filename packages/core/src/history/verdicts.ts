import type { History } from './history.ts';
import { isSameLane } from './lane.ts';
import { CODES, LETTERS, verdictOf } from './run-mark.ts';

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

/** The newest run that was to run all tests, whole or cut short, else the newest; with `branch`, of that branch. */
export function newestRun(history: History, branch?: string): number | undefined {
  const places = [...history.runs.keys()];
  return newestOf(
    history,
    places.filter((at) => branch === undefined || history.runs[at]?.lane.branch === branch),
  );
}

/** The same of some runs: their places, the oldest first. Pure. */
export function newestOf({ runs }: History, places: readonly number[]): number | undefined {
  return places.findLast((at) => runs[at]?.scope !== 'part') ?? places.at(-1);
}
