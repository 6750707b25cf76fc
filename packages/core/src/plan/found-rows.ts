import type { Row, RowKey } from '../sheet/sheet.ts';
import type { Otherwise } from './match-otherwise.ts';
import type { OutlinePlace } from './outline-index.ts';

/** Which row of the service each row of the Sheet is: where each known one stands, and the missing ones in order. */
export type Match = Unfound & {
  readonly found: ReadonlyMap<Row, OutlinePlace>;
  /** The same by the keys of the rows. They are made when somebody asks: of a build without new rows, nobody does. */
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
};

type Unfound = Pick<Otherwise, 'missing' | 'folded' | 'doubtful'>;

export function matchOf(found: Match['found'], { missing, folded, doubtful }: Unfound): Match {
  let byKey: Match['places'] | undefined;
  return {
    found,
    get places() {
      return (byKey ??= placesByKey(found));
    },
    missing,
    folded,
    doubtful,
  };
}

export function placesByKey(found: Match['found']): Match['places'] {
  const places = new Map<RowKey, OutlinePlace>();
  for (const [{ key }, place] of found) places.set(key, place);
  return places;
}
