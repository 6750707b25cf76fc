import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { matchOtherwise } from './match-otherwise.ts';
import type { OutlineIndex, OutlinePlace } from './outline-index.ts';
import { recall } from './recall.ts';

/** Which row of the service each row of the Sheet is. */
export type Match = {
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  /** In document order. */
  readonly missing: readonly Row[];
};

/**
 * Finds the rows of the Sheet among those of the service, by identity alone: first all that are remembered or shown as
 * they were sent, then those that the service shows otherwise. Each row of the service is at most one row of the Sheet,
 * except for headings that the service shows alike.
 */
export function matchRows(rows: readonly Row[], outline: KnownOutline): Match {
  const places = new Map<RowKey, OutlinePlace>();
  const parents = new Set(rows.flatMap(({ parent }) => parent ?? []));
  const unknown: Row[] = [];
  for (const row of rows) {
    const parent = row.parent === undefined ? undefined : places.get(row.parent);
    const place = recall(row, parent, { outline, parents }) ?? exactPlace(row, outline.index);
    if (place === undefined) unknown.push(row);
    else places.set(row.key, place);
  }
  if (unknown.length === 0) return { places, missing: [] };
  const otherwise = matchOtherwise(unknown, { places, outline, parents });
  for (const [key, place] of otherwise) places.set(key, place);
  return { places, missing: unknown.filter(({ key }) => !otherwise.has(key)) };
}

/** A heading that stands alone is looked for later: the tests of the same text come first. */
function exactPlace({ kind, key }: Row, { groups, leaves }: OutlineIndex): OutlinePlace | undefined {
  return kind === 'case' ? leaves.get(key) : groups.get(key);
}
