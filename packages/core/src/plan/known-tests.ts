import type { Cell, Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { KnownOutline } from './known-outline.ts';
import { type Match, matchRows } from './match.ts';
import { leavesOf, type ObsoleteRow, type OutlineRow } from './outline.ts';
import { isOurs } from './ownership.ts';
import { withPinnedRows } from './pinned-rows.ts';
import { rowTitles } from './row-titles.ts';

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

/** Rows of ours that no test of a whole run claims. What stands below a file that failed to load is only unknown. */
export function obsoleteRows({ sheet, known, claimed, unknown }: SheetMatch): readonly ObsoleteRow[] {
  if (sheet.partial || claimed.size === known.rows.length) return [];
  const { ownership } = known.notes;
  const isError = errorRowTest(sheet);
  const rows = leavesOf(known.rows).filter(
    (row) => !claimed.has(row.id) && !unknown.has(row.id) && isOurs(ownership, row.id) && !isError(row),
  );
  const paths = rowTitles(known.rows, new Set(rows.map(({ id }) => id)), ' > ');
  return rows.map((row) => ({ ...row, path: String(paths.get(row.id)) }));
}

/** Rows for errors are no tests: they stand on top, or right below a heading of a runner's project. */
function errorRowTest({ errorTitles }: Sheet): (row: OutlineRow) => boolean {
  const titles = new Set(errorTitles);
  return ({ indent, text }) => indent <= 1 && titles.has(normaliseTitle(text));
}
