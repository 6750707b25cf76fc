import type { HistoryRow } from '../history/row-index.ts';
import { isHeadingAt, type OutlineRow } from '../plan/outline.ts';
import { RUN_ERRORS_TITLE } from '../sheet/sheet.ts';

/** The rows of an outline as history sees them. Pure. */
export function historyRows(rows: readonly OutlineRow[]): readonly HistoryRow[] {
  return rows.map(({ id, indent, text }, place) => {
    const isHeading = isHeadingAt(rows, place);
    return { id, isHeading, isQuiet: isHeading || (indent === 0 && text === RUN_ERRORS_TITLE) };
  });
}
