import type { Row, RowKey } from '../sheet/sheet.ts';
import type { Match } from './match.ts';
import type { OutlinePlace } from './outline-index.ts';
import type { OutlineRow } from './outline.ts';

/**
 * Gives tests that name their row that row, wherever people have put it: no row is added for such a test, nor a heading
 * that would stand over nothing else. A row that is a heading, or that is another test's by its own title, is not taken:
 * the test is then treated like any other.
 */
export function withPinnedRows(match: Match, rows: readonly Row[], outline: readonly OutlineRow[]): Match {
  const pinned = rows.flatMap(({ key, rowId }) => (rowId === undefined ? [] : [{ key, rowId }]));
  if (pinned.length === 0) return match;
  const owners = new Map<number, RowKey>();
  for (const [key, { id }] of match.places) owners.set(id, key);
  const places = new Map(match.places);
  const leaves = leavesById(outline);
  for (const { key, rowId } of pinned) {
    const place = leaves.get(rowId);
    if (place === undefined || (owners.get(place.id) ?? key) !== key) continue;
    owners.set(place.id, key);
    places.set(key, place);
  }
  return { ...match, places, missing: stillNeeded(match.missing, { rows, places }) };
}

/** Tests that name a row and did not get it. */
export function unpinnedRows(rows: readonly Row[], { places }: Pick<Match, 'places'>): readonly NamingRow[] {
  return rows.flatMap((row) => {
    const { rowId } = row;
    return rowId === undefined || isPinned(row, places) ? [] : [{ ...row, rowId }];
  });
}

/** A test that names its row. */
export type NamingRow = Row & { readonly rowId: number };

/** What stands in the place that a row's headings give it: new rows are placed among these alone. */
export function rowsInPlace(rows: readonly Row[], { places }: Pick<Match, 'places'>): readonly Row[] {
  return rows.some((row) => isPinned(row, places)) ? rows.filter((row) => !isPinned(row, places)) : rows;
}

function isPinned({ key, rowId }: Row, places: Match['places']): boolean {
  return rowId !== undefined && places.get(key)?.id === rowId;
}

/** A row with rows below it stands for no test. */
function leavesById(outline: readonly OutlineRow[]): ReadonlyMap<number, OutlinePlace> {
  const leaves = new Map<number, OutlinePlace>();
  for (const [position, { id, indent }] of outline.entries()) {
    const isHeading = (outline[position + 1]?.indent ?? 0) > indent;
    if (!isHeading) leaves.set(id, { kind: 'leaf', key: `pinned ${id}`, id, end: position + 1, indent });
  }
  return leaves;
}

type Around = { readonly rows: readonly Row[]; readonly places: Match['places'] };

/** Without headings that have lost all that was to stand below them, and have nothing to show themselves. */
function stillNeeded(missing: readonly Row[], { rows, places }: Around): readonly Row[] {
  const parents = new Set(rows.flatMap(({ parent }) => parent ?? []));
  const needed = new Set<RowKey>();
  const kept: Row[] = [];
  // From the bottom: what stands below a heading is looked at before it.
  for (const row of missing.toReversed()) {
    if (places.has(row.key)) continue;
    const isNeeded = row.cell !== undefined || row.kind === 'case' || !parents.has(row.key) || needed.has(row.key);
    if (!isNeeded) continue;
    if (row.parent !== undefined) needed.add(row.parent);
    kept.push(row);
  }
  return kept.toReversed();
}
