import { caseKey, groupKey } from '../sheet/row-key.ts';
import type { Row, RowKey } from '../sheet/sheet.ts';
import { canBe } from './can-be.ts';
import type { KnownOutline } from './known-outline.ts';
import type { OutlinePlace } from './outline-index.ts';
import { takerOfVolatileRows } from './fold-volatile.ts';
import { recall } from './recall.ts';
import { shownAs } from './shown-as.ts';
import { volatileShape } from './volatile-shape.ts';

type Known = {
  /** Rows that are remembered, or shown as they were sent. */
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  /** Rows of the Sheet that have rows below them. */
  readonly parents: ReadonlySet<RowKey>;
  /** Ids of rows that tests name as theirs. */
  readonly named: ReadonlySet<number>;
  readonly outline: KnownOutline;
};

/** What a second look finds. */
export type Otherwise = {
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  /** In document order. */
  readonly missing: readonly Row[];
  /** Rows whose title changes in every run: each has the place that an earlier run has given it. In document order. */
  readonly folded: readonly Row[];
  /** Missing rows that may be tests which the service knows by another title, and the row that each may be. */
  readonly doubtful: ReadonlyMap<RowKey, OutlinePlace>;
};

/**
 * Finds rows that the service shows otherwise than they were sent: below a heading that it changed, or changed alone.
 * Only what is not found so at all may be a row whose title changes in every run.
 */
export function matchOtherwise(unknown: readonly Row[], known: Known): Otherwise {
  const { habits } = known.outline.notes;
  const take = takerOfFreeRows(known);
  const found: Found = { known, places: new Map(), used: new Set() };
  for (const { id } of known.places.values()) found.used.add(id);
  const { places } = found;
  const ways: readonly FindBelow[] = [
    (row, parent) => recall(row, parent, known) ?? take.byOwnText(row, parent?.key),
    (row, parent) => firstOf(shownAs(row.text, habits), (text) => take.byShownText(row, parent?.key, text)),
  ];
  findByLevel(unknown, ways, found);
  const left = unknown.filter((row) => !places.has(row.key));
  if (!left.some(({ text }) => volatileShape(text) !== undefined)) return { places, missing: left, ...NO_GUESSES };

  const guessed: Guessed = { folded: new Set(), doubtful: new Map() };
  findByLevel(left, [...ways, foldingWay(found, guessed)], found);
  const isNew = ({ key }: Row) => !places.has(key);
  const { folded, doubtful } = guessed;
  return { places, missing: left.filter(isNew), folded: left.filter(({ key }) => folded.has(key)), doubtful };
}

/** Where every row is found by its title. */
export const NO_GUESSES: Pick<Otherwise, 'folded' | 'doubtful'> = { folded: [], doubtful: new Map() };

type Guessed = { readonly folded: Set<RowKey>; readonly doubtful: Map<RowKey, OutlinePlace> };

type FindBelow = (row: Row, parent: OutlinePlace | undefined) => OutlinePlace | undefined;
type Found = {
  readonly known: Known;
  readonly places: Map<RowKey, OutlinePlace>;
  /** Ids of places that are some row's. */
  readonly used: Set<number>;
};

/** Parents stand before their children, so that below each heading that is found its rows are looked for. */
function findByLevel(rows: readonly Row[], ways: readonly FindBelow[], { known, places, used }: Found): void {
  for (const [key, siblings] of byParent(rows)) {
    const parent = key === undefined ? undefined : (places.get(key) ?? known.places.get(key));
    if (key !== undefined && parent?.kind !== 'group') continue;
    const finders = ways.map((find): FindRow => {
      return (row) => {
        const place = find(row, parent);
        if (place !== undefined) used.add(place.id);
        return place;
      };
    });
    for (const [rowKey, place] of findInTurn(siblings, finders)) places.set(rowKey, place);
  }
}

/**
 * The way that is tried last: a row of the same place and kind that has lost its test, and whose text differs only in
 * what is volatile. Whether it has lost its test is known where all tests of the file are listed; elsewhere it is only
 * found out that the row may be the one. A file with a date in its path is another file.
 */
function foldingWay({ known: { outline, named }, used }: Found, { folded, doubtful }: Guessed): FindBelow {
  const { habits } = outline.notes;
  const take = takerOfVolatileRows(outline);
  const isFree = ({ id }: OutlinePlace) => !used.has(id) && !named.has(id);
  return (row, parent) => {
    if (row.kind !== 'case' && row.kind !== 'suite') return undefined;
    const kind = row.kind === 'case' ? 'leaf' : 'group';
    const place = firstOf([row.text, ...shownAs(row.text, habits)], (text) => {
      const shape = volatileShape(text);
      return shape === undefined ? undefined : take({ kind, parent: parent?.key, shape }, isFree);
    });
    if (place === undefined) return undefined;
    if (row.isOfOpenFile !== true) {
      folded.add(row.key);
      return place;
    }
    doubtful.set(row.key, place);
    return undefined;
  };
}

type FindRow = (row: Row) => OutlinePlace | undefined;

/** All siblings the first way, then the others: one that is shown as it was sent comes before one that may be. */
function findInTurn(siblings: readonly Row[], finders: readonly FindRow[]): ReadonlyMap<RowKey, OutlinePlace> {
  const places = new Map<RowKey, OutlinePlace>();
  for (const find of finders) {
    for (const row of siblings) {
      const place = places.has(row.key) ? undefined : find(row);
      if (place !== undefined) places.set(row.key, place);
    }
  }
  return places;
}

function byParent(rows: readonly Row[]): ReadonlyMap<RowKey | undefined, readonly Row[]> {
  const groups = new Map<RowKey | undefined, Row[]>();
  for (const row of rows) {
    const siblings = groups.get(row.parent);
    if (siblings === undefined) groups.set(row.parent, [row]);
    else siblings.push(row);
  }
  return groups;
}

/** Takes the first row of the service below a group that bears a text and is no row of the Sheet yet. */
type TakeRow = {
  readonly byOwnText: (row: Row, group: RowKey | undefined) => OutlinePlace | undefined;
  readonly byShownText: (row: Row, group: RowKey | undefined, text: string) => OutlinePlace | undefined;
};

function takerOfFreeRows({ places, parents, outline }: Known): TakeRow {
  const { groups, leaves } = outline.index;
  // A group may be more than one heading, unless one of them is shown as it was sent.
  const taken = new Set([...places].flatMap(([key, place]) => (place.key === key ? key : [])));
  const ordinals = new Map<RowKey, number>();

  const takeLeaf = (row: Row, parent: RowKey | undefined, text: string): OutlinePlace | undefined => {
    const twins = groupKey(parent, text);
    for (let ordinal = ordinals.get(twins) ?? 0; ; ordinal += 1) {
      ordinals.set(twins, ordinal);
      const leaf = leaves
        .get(parent)?.()
        .get(caseKey(parent, text, ordinal));
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
