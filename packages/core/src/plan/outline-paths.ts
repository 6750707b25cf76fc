import type { OutlineRow } from './outline.ts';

/** The titles from the top level down to each of these rows, as a reader is told of them. Linear. */
export function outlinePaths(
  outline: readonly OutlineRow[],
  wanted: readonly OutlineRow[],
): (row: OutlineRow) => string {
  const ids = new Set(wanted.map(({ id }) => id));
  const open: OutlineRow[] = [];
  const paths = new Map<number, string>();
  for (const row of outline) {
    while ((open.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= row.indent) open.pop();
    open.push(row);
    if (!ids.has(row.id)) continue;
    const above = open.slice(0, -1).slice(0, MOST_LEVELS);
    paths.set(row.id, [...above, row].map(({ text }) => text).join(' > '));
  }
  return ({ id }) => String(paths.get(id));
}

/** A path is there to be read. */
const MOST_LEVELS = 20;
