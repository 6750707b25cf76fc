import { type History, isComplete } from './history.ts';
import { isSameLane } from './lane.ts';
import { CODES, verdictOf } from './run-mark.ts';

/**
 * What a row was in the last runs of a lane up to one of them, the oldest first: `p` pass, `f` fail, `r` passed after a
 * retry, `.` neither. Pure.
 */
export function verdictsOf({ runs }: History, at: number, { place, most }: { place: number; most: number }): string {
  const lane = runs[at]?.lane;
  if (lane === undefined) return '';
  const codes = runs
    .slice(0, at + 1)
    .filter((run) => isSameLane(run.lane, lane))
    .slice(-most)
    .map((run) => run.codes[place]);
  return codes.map((code) => (code === CODES.retried ? 'r' : (verdictOf(code)?.charAt(0) ?? '.'))).join('');
}

/** The newest complete run, else the newest run; with `branch`, of that branch. Undefined if there is no run. */
export function newestRun({ runs }: History, branch?: string): number | undefined {
  const isOf = (at: number) => branch === undefined || runs[at]?.lane.branch === branch;
  const places = runs.map((_, at) => at).filter(isOf);
  return places.findLast((at) => runs[at] !== undefined && isComplete(runs[at])) ?? places.at(-1);
}
