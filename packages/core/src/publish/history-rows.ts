import type { HistoryRow } from '../history/row-index.ts';
import { isHeadingAt, type OutlineRow } from '../plan/outline.ts';
import { withAbove } from '../plan/row-titles.ts';
import { RUN_ERRORS_TITLE } from '../sheet/sheet.ts';

export function historyRows(rows: readonly OutlineRow[]): readonly HistoryRow[] {
  return Array.from(withAbove(rows), ([{ id, indent, text }, above], place) => {
    const isHeading = isHeadingAt(rows, place);
    const isQuiet = isHeading || (indent === 0 && text === RUN_ERRORS_TITLE);
    return { id, isHeading, isQuiet, parent: above.at(-1)?.id };
  });
}
