import type { NewRow } from './step.ts';

/**
 * The beginning of a block of rows, for a service that does not take all at once. A heading stays with at least one of
 * its rows: alone it would look like a test.
 */
export function firstRows(rows: readonly NewRow[], most: number): readonly NewRow[] {
  if (rows.length <= most) return rows;
  const isLeaf = (position: number) => (rows[position + 1]?.indent ?? 0) <= (rows[position]?.indent ?? 0);
  let length = Math.max(1, Math.floor(most));
  while (length > 0 && !isLeaf(length - 1)) length -= 1;
  if (length > 0) return rows.slice(0, length);
  const firstLeaf = rows.findIndex((_, position) => isLeaf(position));
  return rows.slice(0, firstLeaf + 1);
}
