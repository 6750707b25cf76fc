import { isHeadingAt } from './outline.ts';
import type { NewRow } from './step.ts';

/**
 * The beginning of a block of rows, for a service that does not take all at once. A heading stays with at least one of
 * its rows: alone it would look like a test.
 */
export function firstRows(rows: readonly NewRow[], most: number): readonly NewRow[] {
  const isLeaf = (_: NewRow, position: number) => !isHeadingAt(rows, position);
  const lastLeaf = rows.slice(0, Math.max(1, Math.floor(most))).findLastIndex(isLeaf);
  const end = lastLeaf === -1 ? rows.findIndex(isLeaf) : lastLeaf;
  return rows.slice(0, end + 1);
}
