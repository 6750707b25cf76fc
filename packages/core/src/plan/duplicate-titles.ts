import { headingsAbove } from '../sheet/headings-above.ts';
import { caseKey } from '../sheet/row-key.ts';
import type { Row } from '../sheet/sheet.ts';

/**
 * Titles that several tests below one heading share, with their paths: only their order tells their rows apart. A test that
 * names its row needs no title of its own. Pure and linear.
 */
export function duplicateTitles(rows: readonly Row[], isMeant: (row: Row) => boolean = () => true): readonly string[] {
  const above = headingsAbove(rows);
  const seconds = rows.filter((row) => {
    const { kind, key, parent, text, rowId } = row;
    return kind === 'case' && rowId === undefined && key === caseKey(parent, text, 1) && isMeant(row);
  });
  return seconds.map((row) => [...above(row), row].map(({ text }) => text).join(' > '));
}
