import type { OutlineRow } from './outline.ts';

type PlacedRow = Pick<OutlineRow, 'id' | 'indent'>;

/** Rows, by default all, with the headings above them, the top one first, in document order. Pure and linear. */
export function rowPaths<Row extends PlacedRow>(
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
