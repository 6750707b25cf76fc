import type { OutlineRow } from './outline.ts';

/** Rows with the headings above them, the top one first and 20 at most, in document order. Pure and linear. */
export function rowPaths(
  rows: readonly OutlineRow[],
  ids: ReadonlySet<number>,
): ReadonlyMap<number, readonly OutlineRow[]> {
  const paths = new Map<number, readonly OutlineRow[]>();
  const above: OutlineRow[] = [];
  for (const row of rows) {
    while ((above.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= row.indent) above.pop();
    if (ids.has(row.id)) paths.set(row.id, [...above.slice(0, MOST_LEVELS), row]);
    above.push(row);
  }
  return paths;
}

/** A path is there to be read. */
const MOST_LEVELS = 20;

/** Rows by their path, such as `src/cart.test.ts > Cart > adds two items`. */
export function rowTitles(rows: readonly OutlineRow[], ids: ReadonlySet<number>): ReadonlyMap<number, string> {
  const paths = [...rowPaths(rows, ids)];
  return new Map(paths.map(([id, path]) => [id, path.map(({ text }) => text).join(' > ')]));
}
