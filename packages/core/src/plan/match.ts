import { caseKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { mayStandAlone } from './can-be.ts';
import { type Match, matchOf, placesByKey } from './found-rows.ts';
import { type FindLeaf, leavesInStep } from './leaves-in-step.ts';
import { matchOtherwise, NO_GUESSES } from './match-otherwise.ts';
import type { OutlinePlace } from './outline-index.ts';
import { recall } from './recall.ts';

/**
 * Finds the rows of the Sheet among those of the service, by identity alone: first all that are remembered or shown as
 * they were sent, then those that the service shows otherwise. Each row of the service is at most one row of the Sheet,
 * but for headings that the service shows alike.
 */
export function matchRows(rows: readonly Row[], outline: KnownOutline): Match {
  const found = new Map<Row, OutlinePlace>();
  const headings = new Map<RowKey, OutlinePlace>();
  const unknown: Row[] = [];
  const parents = lazyParents(rows);
  const around = { outline, parents, leafOf: leavesInStep(outline), countCases: lazyCount(rows) };
  for (const row of rows) {
    const place = recallBelow(row, headings, around) ?? exactPlace(row, around);
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
  readonly leafOf: FindLeaf;
  /** How many cases of one parent have a text. */
  readonly countCases: (parent: RowKey | undefined, text: string) => number;
};

/** Most scripts have nothing that is remembered. */
function recallBelow(row: Row, headings: Match['places'], { outline, parents }: Around): OutlinePlace | undefined {
  if (outline.notes.shownOtherwise.size === 0) return undefined;
  const parent = row.parent === undefined ? undefined : headings.get(row.parent);
  return recall(row, parent, { outline, parents: parents() });
}

function exactPlace(row: Row, around: Around): OutlinePlace | undefined {
  return row.kind === 'case' ? around.leafOf(row) : placeOfGroup(row, around);
}

/** A heading that stands alone is the first such row that no test of the same text has taken. */
function placeOfGroup(row: Row, { outline, parents, countCases }: Around): OutlinePlace | undefined {
  const { groups, leaves } = outline.index;
  const group = groups.get(row.key);
  if (group !== undefined || !mayStandAlone(row, parents())) return group;
  return leaves
    .get(row.parent)
    ?.byKey()
    .get(caseKey(row.parent, row.text, countCases(row.parent, row.text)));
}

/** Of a build in which nothing has changed nobody asks. */
function lazyParents(rows: readonly Row[]): Around['parents'] {
  let parents: ReadonlySet<RowKey> | undefined;
  return () => (parents ??= new Set(rows.flatMap(({ parent }) => parent ?? [])));
}

/** Only headings that stand alone need it, and most suites have none. */
function lazyCount(rows: readonly Row[]): Around['countCases'] {
  let counts: ReadonlyMap<string, number> | undefined;
  return (parent, text) => {
    counts ??= countTwins(rows);
    return counts.get(twinsOf(parent, text)) ?? 0;
  };
}

function countTwins(rows: readonly Row[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { kind, parent, text } of rows) {
    if (kind !== 'case') continue;
    const twins = twinsOf(parent, text);
    counts.set(twins, (counts.get(twins) ?? 0) + 1);
  }
  return counts;
}

function twinsOf(parent: RowKey | undefined, text: string): string {
  return `${parent ?? ''}\n${text}`;
}
