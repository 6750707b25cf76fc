import { headingsAbove } from '../sheet/row-tree.ts';
import type { Cell, Row } from '../sheet/sheet.ts';
import { joinCells, RUN_ERRORS_KEY } from '../sheet/errors-row.ts';
import type { Plan } from './plan.ts';
import type { AddRun } from './step.ts';

/** The run of a script that lacks rows, and the failures that it shows nowhere. */
export type ShownRun = { readonly run: AddRun; readonly unshown: readonly Row[] };

/**
 * A service may take rows and not show them, and a cell of a row that it does not have is dropped. So a failure without a
 * row is shown in the nearest heading above it that is there, else in the row for unhandled errors. Pure.
 */
export function shownRed(plan: Plan): ShownRun {
  const failures = failuresWithoutRow(plan);
  if (failures.length === 0) return { run: plan.run, unshown: [] };
  const above = headingsAbove(plan.sheet.rows);
  const errorsRow = plan.places.get(RUN_ERRORS_KEY)?.id;
  const cells = new Map(plan.run.cells);
  const unshown: Row[] = [];
  for (const { row, cell } of failures) {
    const ids = above(row).flatMap(({ key }) => plan.places.get(key)?.id ?? []);
    const id = ids.at(-1) ?? errorsRow;
    if (id === undefined) unshown.push(row);
    else cells.set(id, joinCells([cells.get(id), withTitle(row, cell)], plan.sheet.commentLength));
  }
  return { run: { ...plan.run, cells }, unshown };
}

type FailedRow = { readonly row: Row; readonly cell: Cell };

/** What is not added stands in the row for errors already, when that is there. */
function failuresWithoutRow({ missing, added, places }: Plan): readonly FailedRow[] {
  const isRestThere = places.has(RUN_ERRORS_KEY);
  const isAdded = new Set(added.map(({ key }) => key));
  const unshown = missing.filter(({ key }) => isAdded.has(key) || !isRestThere);
  return unshown.flatMap((row) => (row.cell?.mark === 'fail' ? [{ row, cell: row.cell }] : []));
}

function withTitle({ text }: Row, { comment }: Cell): Cell {
  return { mark: 'fail', comment: `${text}\n${comment}`.trimEnd() };
}
