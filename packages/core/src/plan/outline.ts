import type { OutlineNotes } from './outline-notes.ts';

export type Outline = {
  readonly scriptId: number;
  readonly name: string;
  readonly rows: readonly OutlineRow[];
  /** Ids of the header fields a run of this script can show. */
  readonly fields: readonly string[];
  readonly notes: OutlineNotes;
};

export type OutlineRow = { readonly id: number; readonly indent: number; readonly text: string };

/** A row of ours that no test has any more, with its path as a person reads it. */
export type ObsoleteRow = OutlineRow & { readonly path: string };

/** Whether rows stand below the one at this position: then it is a heading, and no test. */
export function isHeadingAt(rows: readonly Pick<OutlineRow, 'indent'>[], position: number): boolean {
  const indent = rows[position]?.indent;
  return indent !== undefined && (rows[position + 1]?.indent ?? indent) > indent;
}

/** The rows from `start` up to and without `end` that have no rows below them. */
export function leavesOf(
  rows: readonly OutlineRow[],
  start: number = 0,
  end: number = rows.length,
): readonly OutlineRow[] {
  return rows.slice(start, end).filter((_, i) => !isHeadingAt(rows, start + i));
}

/** Rows, by default all, with the headings above them, the top one first, in document order. Pure and linear. */
export function rowPaths<Row extends Pick<OutlineRow, 'id' | 'indent'>>(
  rows: readonly Row[],
  ids?: ReadonlySet<number>,
  most: number = MOST_LEVELS,
): ReadonlyMap<number, readonly Row[]> {
  const paths = new Map<number, readonly Row[]>();
  for (const [row, above] of withAbove(rows)) {
    if (ids?.has(row.id) !== false) paths.set(row.id, [...above.slice(0, most), row]);
  }
  return paths;
}

/** Each row with the headings above it, the top one first: one list, which changes for the next row. */
export function* withAbove<Row extends Pick<OutlineRow, 'indent'>>(
  rows: readonly Row[],
): Generator<readonly [row: Row, above: readonly Row[]]> {
  const above: Row[] = [];
  for (const row of rows) {
    while ((above.at(-1)?.indent ?? Number.NEGATIVE_INFINITY) >= row.indent) above.pop();
    yield [row, above];
    above.push(row);
  }
}

/** A path is there to be read. */
const MOST_LEVELS = 20;

/** Rows by their path, such as `src/cart.test.ts > Cart > adds two items`. */
export function rowTitles(rows: readonly OutlineRow[], ids?: ReadonlySet<number>): ReadonlyMap<number, string> {
  const paths = [...rowPaths(rows, ids)];
  return new Map(paths.map(([id, path]) => [id, path.map(({ text }) => text).join(' > ')]));
}
