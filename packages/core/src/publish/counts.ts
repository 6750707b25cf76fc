import type { Progress } from '../client/answers/things.ts';
import type { AddRun } from '../plan/step.ts';
import type { MarkCounts } from '../sheet/run-counts.ts';
import { countRows } from '../sheet/row-counts.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { COUNTED_MARKS } from './receipt.ts';

/** Counts the cells of a run; `none` counts the tests that have no result in it. */
export function countCells(sheet: Sheet, { cells }: AddRun): MarkCounts {
  const counts = { pass: 0, fail: 0, blocked: 0, query: 0, exclude: 0, none: countRows(sheet).none };
  for (const { mark } of cells.values()) counts[mark] += 1;
  return counts;
}

/** Whether the service counts a mark differently from what was sent. What it does not count is not compared. */
export function disagrees(sent: MarkCounts, shown: Progress): boolean {
  return COUNTED_MARKS.some((mark) => shown[mark] !== undefined && shown[mark] !== sent[mark]);
}
