import { CODES, type HistoryRun } from '@runsheet/core/history';

import { isHeading, type Outline } from './outline.ts';

type Facts = { readonly outline: Outline; readonly runs: readonly HistoryRun[]; readonly places: Int32Array };

/**
 * A 1 for each obsolete row: after its newest cell, a whole run of the same branch and environment has
 * none for it. A heading is obsolete with the last row below it. Rows that never ran are not. Pure.
 */
export function obsoleteRows({ outline, runs, places }: Facts): Uint8Array {
  const followed = isFollowed(runs);
  const obsolete = new Uint8Array(outline.count);
  const living = new Uint32Array(outline.count);
  for (let row = outline.count - 1; row >= 0; row -= 1) {
    const newest = newestCell(runs, places[row] ?? -1);
    const hasLeft = newest >= 0 && followed[newest] === true;
    obsolete[row] = Number(isHeading(outline, row) ? living[row] === 0 : hasLeft);
    const parent = outline.parents[row] ?? -1;
    if (obsolete[row] === 0 && parent >= 0) living[parent] = (living[parent] ?? 0) + 1;
  }
  return obsolete;
}

function newestCell(runs: readonly HistoryRun[], place: number): number {
  let at = runs.length - 1;
  while (at >= 0 && (runs[at]?.codes[place] ?? CODES.none) === CODES.none) at -= 1;
  return at;
}

/** Whether a later run of the same lane was whole. */
function isFollowed(runs: readonly HistoryRun[]): readonly boolean[] {
  const whole = new Set<string>();
  const followed: boolean[] = [];
  for (let at = runs.length - 1; at >= 0; at -= 1) {
    const run = runs[at];
    const lane = JSON.stringify(run?.lane);
    followed[at] = whole.has(lane);
    if (run?.scope === 'whole') whole.add(lane);
  }
  return followed;
}
