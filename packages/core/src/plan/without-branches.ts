import type { Row, RowKey } from '../sheet/sheet.ts';

/** Rows without those of these keys, and without what stands below them: it would need its heading. Pure. */
export function withoutBranches(rows: readonly Row[], keys: ReadonlySet<RowKey>): readonly Row[] {
  if (keys.size === 0) return rows;
  const left = new Set<RowKey>();
  for (const { key, parent } of rows) {
    if (keys.has(key) || (parent !== undefined && left.has(parent))) left.add(key);
  }
  return rows.filter((row) => !left.has(row.key));
}
