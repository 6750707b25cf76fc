import { isTestFile } from '../report/paths.ts';
import type { Cell, Row, RowKey, Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import { type Match, matchRows } from './match.ts';
import { type KnownOutline, leafAt, type OutlinePlace } from './outline-index.ts';
import { isHeadingAt, leavesOf, type ObsoleteRow, type OutlineRow, rowPaths } from './outline.ts';
import { isOurs } from './outline-notes.ts';

/** A Sheet, the script as it is known, and which row is which. */
export type SheetMatch = {
  readonly sheet: Sheet;
  readonly match: Match;
  readonly known: KnownOutline;
  readonly claimed: ReadonlySet<number>;
  /**
   * Known tests of ours below a file, or in a script, that failed to load or was cut short, with the cell that says so:
   * this run does not tell whether they are still in the code.
   */
  readonly untold: ReadonlyMap<number, Cell>;
};

export function matchSheet(sheet: Sheet, known: KnownOutline): SheetMatch {
  const match = withPinnedRows(matchRows(sheet, known), sheet.rows, known.rows);
  const claimed = new Set<number>();
  for (const place of match.places.values()) {
    claimed.add(place.id);
    // An insertion may have repeated a heading.
    if (place.kind === 'group') for (const { id } of place.blocks) claimed.add(id);
  }
  return { sheet, match, known, claimed, untold: untoldTests(sheet, match, known) };
}

function untoldTests(sheet: Sheet, { places }: Match, { rows, notes }: KnownOutline): ReadonlyMap<number, Cell> {
  const cells = new Map<number, Cell>();
  const block = (tests: readonly OutlineRow[], cell: Cell) => {
    for (const { id } of tests) if (isOurs(notes.ownership, id)) cells.set(id, cell);
  };
  if (sheet.cellBelow !== undefined) {
    const isError = errorRowTest(sheet);
    const tests = leavesOf(rows).filter((row) => !isError(row));
    block(tests, sheet.cellBelow);
  }
  for (const { key, cellBelow } of sheet.rows) {
    const place = cellBelow === undefined ? undefined : places.get(key);
    if (cellBelow === undefined || place?.kind !== 'group') continue;
    for (const { start, end } of place.blocks) block(leavesOf(rows, start, end), cellBelow);
  }
  return cells;
}

/** Whether a path, relative to the package, is a file that is there. */
export type IsOnDisk = (path: string) => boolean;

/**
 * Rows of ours that no test of a whole run claims: those that no test has any more, and whether others stand below a file
 * that is still there, since another runner runs it and shares the script.
 */
export function unclaimedRows(
  { sheet, known, claimed, untold }: SheetMatch,
  isOnDisk: IsOnDisk = () => false,
): { readonly obsolete: readonly ObsoleteRow[]; readonly hasOthers: boolean } {
  if (sheet.partial !== false || claimed.size === known.rows.length) return { obsolete: [], hasOthers: false };
  const { ownership } = known.notes;
  const isError = errorRowTest(sheet);
  const rows = leavesOf(known.rows).filter(
    (row) => !claimed.has(row.id) && !untold.has(row.id) && isOurs(ownership, row.id) && !isError(row),
  );
  const ids = new Set(rows.map(({ id }) => id));
  const obsolete = [...rowPaths(known.rows, ids).values()].flatMap((path): readonly ObsoleteRow[] => {
    const file = path.slice(0, 2).find(({ text }) => isTestFile(text));
    if (file !== undefined && !claimed.has(file.id) && isOnDisk(file.text)) return [];
    return path.slice(-1).map((row) => ({ ...row, path: path.map(({ text }) => text).join(' > ') }));
  });
  return { obsolete, hasOthers: obsolete.length < rows.length };
}

/** How many known tests are obsolete at once, and how many tests are new. */
export type MassRename = Readonly<Record<'vanished' | 'known' | 'added', number>>;

/**
 * Whether a run looks like the same tests under other names: a renamed folder, another working directory. All of them
 * would be added once more, forever. However much comes is no mass rename as long as little leaves.
 */
export function findMassRename(
  { sheet, match: { places, missing } }: SheetMatch,
  obsolete: readonly OutlineRow[],
): MassRename | undefined {
  const vanished = obsolete.length;
  const claimed = sheet.rows.filter(({ kind, key }) => kind === 'case' && places.has(key)).length;
  const added = missing.filter(({ kind }) => kind === 'case').length;
  const known = claimed + vanished;
  const isMass = vanished >= LEAST_VANISHED && vanished > known * MOST && added >= vanished * AS_MANY;
  return isMass ? { vanished, known, added } : undefined;
}

/** Fewer rows are soon tidied up by hand. */
const LEAST_VANISHED = 10;
const MOST = 0.5;
/** A folder may be renamed and cleared out at once. */
const AS_MANY = 0.5;

/** Rows for errors are no tests: they stand on top, or right below a heading of a runner's project. */
function errorRowTest({ errorTitles }: Sheet): (row: OutlineRow) => boolean {
  const titles = new Set(errorTitles);
  return ({ indent, text }) => indent <= 1 && titles.has(normaliseTitle(text));
}

/**
 * Gives tests that name their row that row, wherever people have put it: no row is added for such a test, nor a heading
 * that would stand over nothing else. A row that is a heading, or that is another test's by its own title, is not taken:
 * the test is then treated like any other.
 */
function withPinnedRows(match: Match, rows: readonly Row[], outline: readonly OutlineRow[]): Match {
  const pinned = namingRows(rows);
  if (pinned.length === 0) return match;
  const owners = new Map<number, RowKey>();
  for (const [key, { id }] of match.places) owners.set(id, key);
  const places = new Map(match.places);
  const leaves = new Map<number, OutlinePlace>();
  for (const [position, row] of outline.entries()) {
    // A row with rows below it stands for no test.
    if (!isHeadingAt(outline, position)) leaves.set(row.id, leafAt(position, row));
  }
  for (const row of pinned) {
    const place = leaves.get(row.rowId);
    if (place === undefined || (owners.get(place.id) ?? row.key) !== row.key) continue;
    owners.set(place.id, row.key);
    places.set(row.key, place);
  }
  return { ...match, places, missing: stillNeeded(match.missing, rows, places) };
}

/** Tests that name a row and did not get it. */
export function unpinnedRows(rows: readonly Row[], { places }: Pick<Match, 'places'>): readonly NamingRow[] {
  return namingRows(rows).filter((row) => places.get(row.key)?.id !== row.rowId);
}

export type NamingRow = Row & { readonly rowId: number };

function namingRows(rows: readonly Row[]): readonly NamingRow[] {
  return rows.filter((row): row is NamingRow => row.rowId !== undefined);
}

/** Without headings that have lost all that was to stand below them, and have nothing to show themselves. */
function stillNeeded(missing: readonly Row[], rows: readonly Row[], places: Match['places']): readonly Row[] {
  const parents = new Set(rows.map(({ parent }) => parent));
  const needed = new Set<RowKey | undefined>();
  const kept: Row[] = [];
  // From the bottom: what stands below a heading is looked at before it.
  for (const row of missing.toReversed()) {
    if (places.has(row.key)) continue;
    if (row.cell === undefined && parents.has(row.key) && !needed.has(row.key)) continue;
    needed.add(row.parent);
    kept.push(row);
  }
  return kept.toReversed();
}
