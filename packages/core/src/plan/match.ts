import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { matchInStep } from './blocks-in-step.ts';
import { type Match, matchOf, placesByKey } from './found-rows.ts';
import { matchOtherwise, NO_GUESSES } from './match-otherwise.ts';
import type { OutlinePlace } from './outline-index.ts';
import { recall } from './recall.ts';

/**
 * Finds the rows of the Sheet among those of the service, by identity alone: first all that are remembered or shown as
 * they were sent, then those that the service shows otherwise. Each row of the service is at most one row of the Sheet,
 * but for headings that the service shows alike.
 */
export function matchRows(rows: readonly Row[], outline: KnownOutline): Match {
  const { found, left } = matchInStep(rows, outline);
  if (left.length === 0) return matchOf(found, { missing: [], ...NO_GUESSES });
  const headings = new Map<RowKey, OutlinePlace>();
  const unknown: Row[] = [];
  const parents = lazyParents(rows);
  for (const row of left) {
    const place = recallBelow(row, headings, { outline, parents }) ?? exactPlace(row, outline);
    if (place === undefined) {
      unknown.push(row);
    } else {
      found.set(row, place);
      if (row.kind !== 'case') headings.set(row.key, place);
    }
  }
  if (unknown.length === 0) return matchOf(found, { missing: [], ...NO_GUESSES });
  const named = new Set(rows.flatMap(({ rowId }) => rowId ?? []));
  const otherwise = matchOtherwise(unknown, { places: placesByKey(found), outline, parents: parents(), named });
  for (const row of unknown) {
    const place = otherwise.places.get(row.key);
    if (place !== undefined) found.set(row, place);
  }
  return matchOf(found, otherwise);
}

type Around = {
  readonly outline: KnownOutline;
  /** Rows that have rows below them. */
  readonly parents: () => ReadonlySet<RowKey>;
};

/** Most scripts have nothing that is remembered. */
function recallBelow(row: Row, headings: Match['places'], { outline, parents }: Around): OutlinePlace | undefined {
  if (outline.notes.shownOtherwise.size === 0) return undefined;
  const parent = row.parent === undefined ? undefined : headings.get(row.parent);
  return recall(row, parent, { outline, parents: parents() });
}

/** A heading that stands alone is looked for later: the tests of the same text come first. */
function exactPlace({ kind, key, parent }: Row, { index }: KnownOutline): OutlinePlace | undefined {
  return kind === 'case' ? index.leaves.get(parent)?.().get(key) : index.groups.get(key);
}

/** Of a build in which nothing has changed nobody asks. */
function lazyParents(rows: readonly Row[]): Around['parents'] {
  let parents: ReadonlySet<RowKey> | undefined;
  return () => (parents ??= new Set(rows.flatMap(({ parent }) => parent ?? [])));
}
