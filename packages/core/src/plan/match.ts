import { groupBy } from '../report/group-by.ts';
import { comparedTitle } from '../sheet/title.ts';
import type { Row, RowKey, Sheet } from '../sheet/sheet.ts';
import type { KnownOutline, OutlineLeaf, OutlineLevel, OutlinePlace } from './outline-index.ts';
import { shortName } from './outline-notes.ts';

export type Match = {
  readonly places: ReadonlyMap<RowKey, OutlinePlace>;
  readonly missing: readonly Row[];
  /** Those of them that may be a row of the service under a changed title, or another row of its table: nobody knows. */
  readonly unsure: ReadonlySet<RowKey>;
};

/**
 * Finds the rows of the Sheet among those of the service, heading by heading: first those that are remembered, then by
 * their exact titles, and last, of what is left on both sides, by titles whose changing parts are placeholders. Each row
 * of the service is at most one row of the Sheet, except for headings that the service shows alike. Where tests may be
 * missing from the Sheet, a changed title tells nothing. Linear.
 */
export function matchRows({ rows, partsTables, cellBelow }: SheetRows, outline: KnownOutline): Match {
  const matching: Matching = {
    outline,
    cut: new Set(partsTables === true || cellBelow !== undefined ? [undefined] : []),
    unsure: new Set(),
    parents: new Set(rows.flatMap(({ parent }) => parent ?? [])),
    places: new Map(),
    taken: new Set(),
    queues: new Map(),
    named: new Set(rows.flatMap(({ rowId }) => rowId ?? [])),
  };
  // Parents stand before their children.
  for (const [parent, siblings] of groupBy(rows, (row) => row.parent)) {
    for (const { key, cellBelow: below } of siblings) {
      if (below !== undefined || matching.cut.has(parent)) matching.cut.add(key);
      if (parent !== undefined && matching.unsure.has(parent)) matching.unsure.add(key);
    }
    const level = levelBelow(parent, matching);
    if (level !== undefined) matchLevel(siblings, level, matching);
  }
  const { places, unsure } = matching;
  return { places, missing: rows.filter(({ key }) => !places.has(key)), unsure };
}

type SheetRows = Pick<Sheet, 'rows' | 'partsTables'> & Partial<Pick<Sheet, 'cellBelow'>>;

type Matching = {
  readonly outline: KnownOutline;
  /** Headings of the Sheet below which tests may be missing. */
  readonly cut: Set<RowKey | undefined>;
  readonly unsure: Set<RowKey>;
  readonly parents: ReadonlySet<RowKey>;
  /** Rows of the service that tests name. */
  readonly named: ReadonlySet<number>;
  /** These grow with each row that is found. */
  readonly places: Map<RowKey, OutlinePlace>;
  readonly taken: Set<OutlinePlace>;
  /** How far duplicates are given out. */
  readonly queues: Map<readonly OutlineLeaf[], Iterator<OutlineLeaf, undefined>>;
};

function levelBelow(parent: RowKey | undefined, { places, outline }: Matching): OutlineLevel | undefined {
  if (parent === undefined) return outline.index.top;
  const place = places.get(parent);
  return place?.kind === 'group' ? place.below : undefined;
}

function matchLevel(siblings: readonly Row[], level: OutlineLevel, matching: Matching): void {
  const { places, taken } = matching;
  const findAll = (rows: readonly Row[], find: (row: Row) => OutlinePlace | undefined) => {
    for (const row of rows) {
      const place = places.has(row.key) ? undefined : find(row);
      if (place === undefined) continue;
      places.set(row.key, place);
      taken.add(place);
    }
  };
  findAll(siblings, (row) => recall(row, level, matching));
  // A test that names its row comes after its duplicates: they are told apart without it.
  const inTurn = siblings.toSorted((a, b) => Number(a.rowId !== undefined) - Number(b.rowId !== undefined));
  findAll(inTurn, ({ kind, text }) =>
    kind === 'case' ? takeLeaf(level.leaves.get(text), matching) : level.groups.get(text),
  );
  // A heading that stands alone is looked for after the tests of the same text.
  findAll(siblings, (row) =>
    mayStandAlone(row, matching) ? takeLeaf(level.leaves.get(row.text), matching) : undefined,
  );
  const byShape = placesByShape(siblings, level, matching);
  if (matching.cut.has(siblings[0]?.parent)) {
    for (const key of byShape.keys()) matching.unsure.add(key);
  } else {
    findAll(siblings, ({ key }) => byShape.get(key));
  }
}

function takeLeaf(leaves: readonly OutlineLeaf[] | undefined, { taken, queues }: Matching): OutlineLeaf | undefined {
  if (leaves === undefined) return undefined;
  const queue = queues.get(leaves) ?? leaves.values();
  queues.set(leaves, queue);
  for (;;) {
    const { value, done } = queue.next();
    if (done === true || !taken.has(value)) return value;
  }
}

/**
 * The rows whose titles differ only in what may change with every run: a seed, a date. Only where a heading has one test
 * and one row of a shape in all: several are a table, whose values come and go, and nobody knows which is which.
 */
function placesByShape(
  siblings: readonly Row[],
  { groups, leaves }: OutlineLevel,
  { places, taken, named, parents }: Matching,
): ReadonlyMap<RowKey, OutlinePlace> {
  if (!siblings.some(({ key, text }) => !places.has(key) && comparedTitle(text) !== text)) return NO_PLACES;
  const shown = [...groups, ...[...leaves].flatMap(([text, alike]) => alike.map((leaf) => [text, leaf] as const))];
  const byShape = groupBy(shown, ([text]) => comparedTitle(text));
  return new Map(
    [...groupBy(siblings, ({ text }) => comparedTitle(text))].flatMap(([shape, [row, ...others]]) => {
      const [one, ...more] = byShape.get(shape) ?? [];
      if (row === undefined || one === undefined || others.length + more.length > 0) return [];
      const isFree = !places.has(row.key) && !taken.has(one[1]) && !named.has(one[1].id);
      return isFree && canBe(row, one[1], { parents }) ? [[row.key, one[1]]] : [];
    }),
  );
}

const NO_PLACES: ReadonlyMap<RowKey, OutlinePlace> = new Map();

/** The row of the service that is noted for a row of the Sheet, unless people have moved it to another heading. */
function recall(row: Row, level: OutlineLevel, matching: Matching): OutlinePlace | undefined {
  const { notes, index } = matching.outline;
  if (notes.shownOtherwise.size === 0) return undefined;
  const noted = notes.shownOtherwise.get(shortName(row.key));
  const remembered = noted === undefined ? undefined : index.remembered.get(noted.id);
  return remembered?.level === level && canBe(row, remembered.place, matching) ? remembered.place : undefined;
}

/** Whether a row of the Sheet can be a row of the service: a test has no rows below it, ever. */
function canBe(row: Row, { kind }: OutlinePlace, matching: Pick<Matching, 'parents'>): boolean {
  return kind === 'group' ? row.kind !== 'case' : mayStandAlone(row, matching);
}

/**
 * Whether a row of the Sheet may be a row of the service that has no rows below it, and so looks like a test. A file or
 * project is never a test. A suite may be one as long as it has no tests; one with tests never is: the row may have been a test.
 */
function mayStandAlone({ kind, key }: Row, { parents }: Pick<Matching, 'parents'>): boolean {
  return kind !== 'suite' || !parents.has(key);
}
