import { isHeadingAt } from './outline.ts';
import type { NewRow } from './step.ts';

/** The beginning of a block of rows, for a service that does not take all at once: up to a test, and one at least. Pure. */
export function firstRows(rows: readonly NewRow[], most: number): readonly NewRow[] {
  const isLeaf = (_: unknown, position: number) => !isHeadingAt(rows, position);
  const fitting = rows.slice(0, most).findLastIndex(isLeaf);
  return rows.slice(0, (fitting === -1 ? rows.findIndex(isLeaf) : fitting) + 1);
}

/** Half of the rows, for a service that does not take so many; undefined when they cannot be divided. Pure. */
export function fewerRows(rows: readonly NewRow[]): number | undefined {
  const most = Math.floor(rows.length / 2);
  return firstRows(rows, most).length < rows.length ? most : undefined;
}
