import { type History, obsoletePlaces } from '@runsheet/core/history';

import { isHeading, type Outline } from './outline.ts';

type Facts = { readonly outline: Outline; readonly history: History; readonly places: Int32Array };

/** A 1 for each obsolete row. A heading is obsolete with the last row below it. Pure. */
export function obsoleteRows({ outline, history, places }: Facts): Uint8Array {
  const isObsolete = obsoletePlaces(history);
  const obsolete = new Uint8Array(outline.count);
  const living = new Uint32Array(outline.count);
  for (let row = outline.count - 1; row >= 0; row -= 1) {
    obsolete[row] = isHeading(outline, row) ? Number(living[row] === 0) : (isObsolete[places[row] ?? -1] ?? 0);
    const parent = outline.parents[row] ?? -1;
    if (obsolete[row] === 0 && parent >= 0) living[parent] = (living[parent] ?? 0) + 1;
  }
  return obsolete;
}
