import { joinCells, RUN_ERRORS_KEY } from '../sheet/errors-row.ts';
import { headingsAbove } from '../sheet/row-tree.ts';
import type { Cell, Row } from '../sheet/sheet.ts';
import type { Plan } from './plan.ts';

/**
 * A service may take rows and not show them, and a cell of a row that it does not have is dropped. So a failure without a
 * row is shown in the nearest heading above it that is there, else in the row for unhandled errors, else it is `unshown`.
 */
export function shownRed(plan: Plan): Pick<Plan, 'run'> & { readonly unshown: readonly Row[] } {
  const { run, sheet, missing, added, places } = plan;
  const errorsRow = places.get(RUN_ERRORS_KEY)?.id;
  const isAdded = new Set(added.map(({ key }) => key));
  const failures = missing.flatMap((row) => {
    // What is not added stands in the row for errors already, when that is there.
    const isUnshown = errorsRow === undefined || isAdded.has(row.key);
    return isUnshown && row.cell?.mark === 'fail' ? [{ row, comment: row.cell.comment }] : [];
  });
  if (failures.length === 0) return { run, unshown: [] };
  const above = headingsAbove(sheet.rows);
  const cells = new Map(run.cells);
  const unshown: Row[] = [];
  for (const { row, comment } of failures) {
    const ids = above(row).flatMap(({ key }) => places.get(key)?.id ?? []);
    const id = ids.at(-1) ?? errorsRow;
    const cell: Cell = { mark: 'fail', comment: `${row.text}\n${comment}`.trimEnd() };
    if (id === undefined) unshown.push(row);
    else cells.set(id, joinCells([cells.get(id), cell], sheet.commentLength));
  }
  return { run: { ...run, cells }, unshown };
}
