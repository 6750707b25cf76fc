import type { Cell, Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { KnownOutline } from './known-outline.ts';
import { type Match, matchRows } from './match.ts';
import { leavesOf, type ObsoleteRow, type OutlineRow } from './outline.ts';
import { isOurs } from './ownership.ts';
import { withPinnedRows } from './pinned-rows.ts';
import { rowPaths, rowTitles } from './row-titles.ts';

/** A Sheet, the script as it is known, and which row is which. */
export type SheetMatch = {
  readonly sheet: Sheet;
  readonly match: Match;
  readonly known: KnownOutline;
  /** Ids of the rows that are rows of the Sheet. */
  readonly claimed: ReadonlySet<number>;
  /**
   * Known tests of ours below a file, or in a script, that failed to load or was cut short, with the cell that says so:
   * this run does not tell whether they are still in the code.
   */
  readonly unknown: ReadonlyMap<number, Cell>;
};

export function matchSheet(sheet: Sheet, known: KnownOutline): SheetMatch {
  const match = withPinnedRows(matchRows(sheet.rows, known), sheet.rows, known.rows);
  const claimed = new Set<number>();
  for (const { id } of match.places.values()) claimed.add(id);
  return { sheet, match, known, claimed, unknown: unknownTests(sheet, match, known) };
}

function unknownTests(sheet: Sheet, { places }: Match, { rows, notes }: KnownOutline): ReadonlyMap<number, Cell> {
  const cells = new Map<number, Cell>();
  const block = (tests: readonly OutlineRow[], cell: Cell) => {
    for (const { id } of tests) if (isOurs(notes.ownership, id)) cells.set(id, cell);
  };
  if (sheet.cellBelow !== undefined) {
    const isError = errorRowTest(sheet);
    block(
      leavesOf(rows).filter((row) => !isError(row)),
      sheet.cellBelow,
    );
  }
  for (const { key, cellBelow } of sheet.rows) {
    const place = cellBelow === undefined ? undefined : places.get(key);
    if (cellBelow === undefined || place?.kind !== 'group') continue;
    for (const { start, end } of place.blocks) block(leavesOf(rows, start, end), cellBelow);
  }
  return cells;
}

/** Rows of ours that no test of a whole run claims. */
export type UnclaimedRows = {
  /** They have left the code. */
  readonly obsolete: readonly ObsoleteRow[];
  /** Whether others stand below a file that is still there: another runner runs it, and shares the script. */
  readonly hasOthers: boolean;
};

/** Whether a path, relative to the package, is a file that is there. */
export type IsOnDisk = (path: string) => boolean;

/** What stands below a file that failed to load is only unknown. */
export function unclaimedRows(
  { sheet, known, claimed, unknown }: SheetMatch,
  isOnDisk: IsOnDisk = () => false,
): UnclaimedRows {
  if (sheet.partial || claimed.size === known.rows.length) return { obsolete: [], hasOthers: false };
  const { ownership } = known.notes;
  const isError = errorRowTest(sheet);
  const rows = leavesOf(known.rows).filter(
    (row) => !claimed.has(row.id) && !unknown.has(row.id) && isOurs(ownership, row.id) && !isError(row),
  );
  const ids = new Set(rows.map(({ id }) => id));
  const paths = rowPaths(known.rows, ids);
  const titles = rowTitles(known.rows, ids);
  const obsolete: ObsoleteRow[] = [];
  for (const row of rows) {
    const file = paths
      .get(row.id)
      ?.slice(0, 2)
      .find(({ text }) => TEST_FILE.test(text));
    if (file !== undefined && !claimed.has(file.id) && isOnDisk(file.text)) continue;
    obsolete.push({ ...row, path: String(titles.get(row.id)) });
  }
  return { obsolete, hasOthers: obsolete.length < rows.length };
}

/** The heading of a file stands on top, or right below that of a project. */
const TEST_FILE = /\.[cm]?[jt]sx?$/;

/** Rows for errors are no tests: they stand on top, or right below a heading of a runner's project. */
function errorRowTest({ errorTitles }: Sheet): (row: OutlineRow) => boolean {
  const titles = new Set(errorTitles);
  return ({ indent, text }) => indent <= 1 && titles.has(normaliseTitle(text));
}
