import type { HistoryRow } from '../history/row-index.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { ERROR_TITLES } from '../sheet/error-titles.ts';

/** The rows of an outline as history sees them. Pure. */
export function historyRows(rows: readonly OutlineRow[]): readonly HistoryRow[] {
  return rows.map(({ id, indent, text }, place) => {
    const isHeading = (rows[place + 1]?.indent ?? 0) > indent;
    return { id, isHeading, isQuiet: isHeading || (indent === 0 && ERROR_TITLES.has(text)) };
  });
}
