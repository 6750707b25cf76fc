import type { Row, RowKey } from './sheet.ts';

/** The headings above each row of a Sheet, the top one first, 20 at most: they are there to be read. Linear. */
export function headingsAbove(rows: readonly Row[]): (row: Row) => readonly Row[] {
  const paths = new Map<RowKey | undefined, readonly Row[]>();
  for (const row of rows) {
    if (row.kind === 'case') continue;
    const above = paths.get(row.parent) ?? [];
    paths.set(row.key, above.length < MOST_LEVELS ? [...above, row] : above);
  }
  return ({ parent }) => paths.get(parent) ?? [];
}

const MOST_LEVELS = 20;
