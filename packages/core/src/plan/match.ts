import { groupBy } from '../report/group-by.ts';
import { caseKey, groupKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline, OutlineIndex, OutlinePlace } from './outline-index.ts';
import { shortName } from './row-memory.ts';
import { shownAs } from './shown-as.ts';

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

type MatchState = {
  /** Rows that are remembered, or shown as they were sent. */
  readonly places: Places;
  /** Rows of the Sheet that have rows below them. */
  readonly parents: ReadonlySet<RowKey>;
  readonly outline: KnownOutline;
};

type Places = ReadonlyMap<RowKey, OutlinePlace>;

/** Finds rows that the service shows otherwise than they were sent: below a heading that it changed, or changed alone. */
function matchOtherwise(unknown: readonly Row[], known: MatchState): Places {
  const { habits } = known.outline.notes;
  const take = takerOfFreeRows(known);
  const found = new Map<RowKey, OutlinePlace>();
  // Parents stand before their children, so that below each heading that is found its rows are looked for.
  for (const [key, siblings] of groupBy(unknown, ({ parent }) => parent)) {
    const parent = key === undefined ? undefined : (found.get(key) ?? known.places.get(key));
    if (key !== undefined && parent?.kind !== 'group') continue;
    const places = findInTurn(siblings, [
      (row) => recall(row, parent, known) ?? take.byOwnText(row, parent?.key),
      (row) => firstOf(shownAs(row.text, habits), (text) => take.byShownText(row, parent?.key, text)),
    ]);
    for (const [rowKey, place] of places) found.set(rowKey, place);
  }
  return found;
}

type FindRow = (row: Row) => OutlinePlace | undefined;

/** All siblings the first way, then the others: one that is shown as it was sent comes before one that may be. */
function findInTurn(siblings: readonly Row[], finders: readonly FindRow[]): Places {
  const places = new Map<RowKey, OutlinePlace>();
  for (const find of finders) {
    for (const row of siblings) {
      const place = places.has(row.key) ? undefined : find(row);
      if (place !== undefined) places.set(row.key, place);
    }
  }
  return places;
}

/** Takes the first row of the service below a group that bears a text and is no row of the Sheet yet. */
type TakeRow = {
  readonly byOwnText: (row: Row, group: RowKey | undefined) => OutlinePlace | undefined;
  readonly byShownText: (row: Row, group: RowKey | undefined, text: string) => OutlinePlace | undefined;
};

function takerOfFreeRows({ places, parents, outline }: MatchState): TakeRow {
  const { groups, leaves } = outline.index;
  // A group may be more than one heading, unless one of them is shown as it was sent.
  const taken = new Set([...places].flatMap(([key, place]) => (place.key === key ? key : [])));
  const ordinals = new Map<RowKey, number>();

  const takeLeaf = (row: Row, parent: RowKey | undefined, text: string): OutlinePlace | undefined => {
    const duplicates = groupKey(parent, text);
    for (let ordinal = ordinals.get(duplicates) ?? 0; ; ordinal += 1) {
      ordinals.set(duplicates, ordinal);
      const leaf = leaves.get(caseKey(parent, text, ordinal));
      if (leaf === undefined || !canBe(row, leaf, parents)) return undefined;
      if (taken.has(leaf.key)) continue;
      taken.add(leaf.key);
      return leaf;
    }
  };
  return {
    byOwnText: (row, parent) => {
      const key = groupKey(parent, row.text);
      const group = row.kind === 'case' ? undefined : groups.get(key);
      if (group === undefined) return takeLeaf(row, parent, row.text);
      taken.add(key);
      return group;
    },
    byShownText: (row, parent, text) => {
      // Headings that the service shows alike are one group: more than one may be it, if none has that very text.
      const key = groupKey(parent, text);
      const group = row.kind === 'case' || taken.has(key) ? undefined : groups.get(key);
      return group ?? takeLeaf(row, parent, text);
    },
  };
}

function firstOf(texts: readonly string[], find: (text: string) => OutlinePlace | undefined): OutlinePlace | undefined {
  for (const text of texts) {
    const place = find(text);
    if (place !== undefined) return place;
  }
  return undefined;
}

/** The row of the service that is noted for a row of the Sheet, unless people have moved it to another heading. */
function recall(
  row: Row,
  parent: OutlinePlace | undefined,
  around: Omit<MatchState, 'places'>,
): OutlinePlace | undefined {
  const { notes, index } = around.outline;
  if (notes.shownOtherwise.size === 0) return undefined;
  const noted = notes.shownOtherwise.get(shortName(row.key));
  const remembered = noted === undefined ? undefined : index.remembered.get(noted.id);
  if (remembered === undefined || !canBe(row, remembered.place, around.parents)) return undefined;
  const isInPlace = row.parent === undefined || parent !== undefined;
  return isInPlace && remembered.parent === parent?.key ? remembered.place : undefined;
}

/** Whether a row of the Sheet can be a row of the service: a test has no rows below it, ever. */
function canBe(row: Row, { kind }: OutlinePlace, parents: ReadonlySet<RowKey>): boolean {
  return kind === 'group' ? row.kind !== 'case' : mayStandAlone(row, parents);
}

/**
 * Whether a heading may be a row of the service that has no rows below it, and so looks like a test. A file or project
 * is never a test. A suite may be one as long as it has no tests; one with tests never is: the row may have been a test.
 */
function mayStandAlone({ kind, key }: Row, parents: ReadonlySet<RowKey>): boolean {
  return kind !== 'suite' || !parents.has(key);
}
