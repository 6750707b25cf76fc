import type { HistoryRow } from '../history/row-index.ts';
import { isHeadingAt, type OutlineRow } from '../plan/outline.ts';
import { RUN_ERRORS_TITLE } from '../sheet/sheet.ts';

/** The rows of an outline as history sees them. Pure. */
export function historyRows(rows: readonly OutlineRow[]): readonly HistoryRow[] {
  const above: OutlineRow[] = [];
  return rows.map((row, place) => {
    const { id, indent, text } = row;
    while ((above.at(-1)?.indent ?? -1) >= indent) above.pop();
    const parent = above.at(-1)?.id;
    const isHeading = isHeadingAt(rows, place);
    if (isHeading) above.push(row);
    return { id, isHeading, isQuiet: isHeading || (indent === 0 && text === RUN_ERRORS_TITLE), parent };
  });
}
