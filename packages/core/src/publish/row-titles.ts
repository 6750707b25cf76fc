import type { OutlineRow } from '../plan/outline.ts';

/** Rows by their path, such as `src/cart.test.ts › Cart › adds two items`, in document order. Pure. */
export function rowTitles(
  rows: readonly OutlineRow[],
  ids: ReadonlySet<number>,
  separator: string = ' › ',
): ReadonlyMap<number, string> {
  const titles = new Map<number, string>();
  const path: OutlineRow[] = [];
  for (const row of rows) {
    while ((path.at(-1)?.indent ?? -1) >= row.indent) path.pop();
    path.push(row);
    if (ids.has(row.id)) titles.set(row.id, path.map(({ text }) => text).join(separator));
  }
  return titles;
}
