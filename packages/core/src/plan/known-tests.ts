import type { Cell, Sheet } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { KnownOutline } from './known-outline.ts';
import { type Match, matchRows } from './match.ts';
import type { OutlinePlace } from './outline-index.ts';
import { leavesOf, type ObsoleteRow, type OutlineRow } from './outline.ts';
import { isLongGone, isOurs } from './ownership.ts';
import { withPinnedRows } from './pinned-rows.ts';
import { rowTitles } from './row-titles.ts';

/** A Sheet, the script as it is known, and which row is which. */
export type Matched = {
  readonly sheet: Sheet;
  readonly match: Match;
  readonly known: KnownOutline;
  /** Ids of the rows that are rows of the Sheet. */
  readonly claimed: ReadonlySet<number>;
};

export function matchSheet(sheet: Sheet, known: KnownOutline): Matched {
  const match = withPinnedRows(matchRows(sheet.rows, known), sheet.rows, known.rows);
  const claimed = new Set<number>();
  for (const { id } of match.places.values()) claimed.add(id);
  return { sheet, match, known, claimed };
}

/** Rows of ours that no test of a whole run claims. What stands below a file that failed to load is only unknown. */
export function obsoleteRows({ sheet, match, known, claimed }: Matched): readonly ObsoleteRow[] {
  if (sheet.partial || claimed.size === known.rows.length) return [];
  const isUnknown = new Set(unknownRows({ sheet, match, known }).flatMap(({ rows }) => rows.map(({ id }) => id)));
  const { ownership } = known.notes;
  const isError = errorRowTest(sheet);
  const rows = leavesOf(known.rows).filter(
    (row) => !claimed.has(row.id) && !isUnknown.has(row.id) && isOurs(ownership, row.id) && !isError(row),
  );
  const paths = rowTitles(known.rows, new Set(rows.map(({ id }) => id)), ' > ');
  return rows.map((row) => ({ ...row, path: String(paths.get(row.id)) }));
}

export type Unrun = { readonly rows: readonly OutlineRow[]; readonly cell: Cell };

/**
 * Tests of ours that the service knows below a file, or a whole script, that failed to load or was cut short. What had
 * left the code before is none.
 */
export function unrun(matched: Omit<Matched, 'claimed'>): readonly Unrun[] {
  const { ownership } = matched.known.notes;
  return unknownRows(matched).map(({ rows, cell }) => ({
    rows: rows.filter(({ id }) => !isLongGone(ownership, id)),
    cell,
  }));
}

/** Rows of ours of which this run cannot tell whether their tests are still in the code. */
function unknownRows({ sheet, match, known }: Omit<Matched, 'claimed'>): readonly Unrun[] {
  const { ownership } = known.notes;
  const isOwn = ({ id }: OutlineRow) => isOurs(ownership, id);
  const below: Unrun[] = [];
  for (const row of sheet.rows) {
    const { cellBelow: cell } = row;
    if (cell === undefined) continue;
    const rows = leavesBelow(match.places.get(row.key), known.rows).filter(isOwn);
    below.push({ rows, cell });
  }
  const { cellBelow } = sheet;
  if (cellBelow === undefined) return below;
  const isError = errorRowTest(sheet);
  const all = leavesOf(known.rows).filter((row) => isOwn(row) && !isError(row));
  return [{ rows: all, cell: cellBelow }, ...below];
}

/** Rows for errors are no tests: they stand on top, or right below a heading of a runner's project. */
function errorRowTest({ errorTitles }: Sheet): (row: OutlineRow) => boolean {
  const titles = new Set(errorTitles);
  return ({ indent, text }) => indent <= 1 && titles.has(normaliseTitle(text));
}

function leavesBelow(place: OutlinePlace | undefined, rows: readonly OutlineRow[]): readonly OutlineRow[] {
  return place?.kind === 'group' ? place.blocks.flatMap(({ start, end }) => leavesOf(rows, start, end)) : [];
}
