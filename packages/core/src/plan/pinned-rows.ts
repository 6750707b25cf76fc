import type { Row, RowKey } from '../sheet/sheet.ts';
import type { Match } from './match.ts';
import { leafAt, type OutlinePlace } from './outline-index.ts';
import { isHeadingAt, type OutlineRow } from './outline.ts';

/**
 * Gives tests that name their row that row, wherever people have put it: no row is added for such a test, nor a heading
 * that would stand over nothing else. A row that is a heading, or that is another test's by its own title, is not taken:
 * the test is then treated like any other.
 */
export function withPinnedRows(match: Match, rows: readonly Row[], outline: readonly OutlineRow[]): Match {
  const pinned = namingRows(rows);
  if (pinned.length === 0) return match;
  const owners = new Map<number, RowKey>();
  for (const [key, { id }] of match.places) owners.set(id, key);
  const places = new Map(match.places);
  const leaves = leavesById(outline);
  for (const row of pinned) {
    const place = leaves.get(row.rowId);
    if (place === undefined || (owners.get(place.id) ?? row.key) !== row.key) continue;
    owners.set(place.id, row.key);
    places.set(row.key, place);
  }
  return { places, missing: stillNeeded(match.missing, { rows, places }) };
}

/** Tests that name a row and did not get it. */
export function unpinnedRows(rows: readonly Row[], { places }: Pick<Match, 'places'>): readonly NamingRow[] {
  return namingRows(rows).filter((row) => places.get(row.key)?.id !== row.rowId);
}

/** A test that names its row. */
export type NamingRow = Row & { readonly rowId: number };

function namingRows(rows: readonly Row[]): readonly NamingRow[] {
  return rows.filter((row): row is NamingRow => row.rowId !== undefined);
}

/** A row with rows below it stands for no test. */
function leavesById(outline: readonly OutlineRow[]): ReadonlyMap<number, OutlinePlace> {
  const leaves = new Map<number, OutlinePlace>();
  for (const [position, row] of outline.entries()) {
    if (!isHeadingAt(outline, position)) leaves.set(row.id, leafAt(position, row, `pinned ${row.id}`));
  }
  return leaves;
}

type Around = { readonly rows: readonly Row[]; readonly places: Match['places'] };

/** Without headings that have lost all that was to stand below them, and have nothing to show themselves. */
function stillNeeded(missing: readonly Row[], { rows, places }: Around): readonly Row[] {
  const parents = new Set(rows.map(({ parent }) => parent));
  const needed = new Set<RowKey | undefined>();
  const kept: Row[] = [];
  // From the bottom: what stands below a heading is looked at before it.
  for (const row of missing.toReversed()) {
    if (places.has(row.key)) continue;
    const isNeeded = row.cell !== undefined || !parents.has(row.key) || needed.has(row.key);
    if (!isNeeded) continue;
    needed.add(row.parent);
    kept.push(row);
  }
  return kept.toReversed();
}
