import type { Cell, Row } from '../sheet/sheet.ts';
import type { Match } from './match.ts';

/**
 * The cell of each row. A file that was cut short has the cell of its tests where no test of it is known, neither to the
 * run nor to the service: else nothing would show that it was to run. Pure.
 */
export function cellsWithStopped(rows: readonly Row[], places: Match['places']): (row: Row) => Cell | undefined {
  if (!rows.some(({ cellBelow }) => cellBelow !== undefined)) return ({ cell }) => cell;
  const parents = new Set(rows.map(({ parent }) => parent));
  const isLone = (row: Row) => !parents.has(row.key) && places.get(row.key)?.kind !== 'group';
  return (row) => row.cell ?? (isLone(row) ? row.cellBelow : undefined);
}
