import type { History, HistoryRun } from './history.ts';
import { CODES } from './run-mark.ts';

/**
 * A 1 for each place whose row is obsolete: a whole run after its newest cell, of the same branch and environment, has no cell
 * for it. A row that never ran is not obsolete, nor is one that a part has run since. Headings have no cell of their own. Pure.
 */
export function obsoletePlaces({ rows, runs }: Pick<History, 'rows' | 'runs'>): Uint8Array {
  const followed = followedByWhole(runs);
  return Uint8Array.from(rows.ids, (_, place) => Number(followed[newestCell(runs, place)] === true));
}

/** -1: no such run. */
function newestCell(runs: readonly HistoryRun[], place: number): number {
  return runs.findLastIndex(({ codes }) => (codes[place] ?? CODES.none) !== CODES.none);
}

function followedByWhole(runs: readonly HistoryRun[]): readonly boolean[] {
  const whole = new Set<string>();
  const newestFirst = runs.toReversed().map(({ lane, scope }) => {
    const key = JSON.stringify(lane);
    const isFollowed = whole.has(key);
    if (scope === 'whole') whole.add(key);
    return isFollowed;
  });
  return newestFirst.toReversed();
}
