import type { Row, RowKey } from '../sheet/sheet.ts';
import type { OutlinePlace } from './outline-index.ts';

/**
 * Rows of a Sheet, in which a file that was cut short has the cell of its tests where no test of it is known, neither to
 * the run nor to the service: else nothing would show that it was to run. Pure.
 */
export function withStoppedFiles(rows: readonly Row[], places: ReadonlyMap<RowKey, OutlinePlace>): readonly Row[] {
  if (!rows.some(({ cellBelow }) => cellBelow !== undefined)) return rows;
  const parents = new Set(rows.map(({ parent }) => parent));
  const isLone = ({ key }: Row) => !parents.has(key) && places.get(key)?.kind !== 'group';
  return rows.map((row) => {
    const { cell, cellBelow } = row;
    return cell === undefined && cellBelow !== undefined && isLone(row) ? { ...row, cell: cellBelow } : row;
  });
}
