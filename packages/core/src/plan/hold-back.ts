import type { Row } from '../sheet/sheet.ts';

/** A file that is left out of a new script, and where it belongs. */
export type HeldBack = {
  /** Number of rows before it. */
  readonly after: number;
  readonly block: readonly Row[];
  readonly rest: readonly Row[];
};

/**
 * Chooses the file of a new script that is added by an insertion of its own. Whether a service puts rows in the middle
 * is not shown (specification 4.4), and this is the one time when it can be tried without a trace: a file with all its
 * rows reads right wherever it lands. The smallest one between two others; undefined when there is none.
 */
export function holdBack(rows: readonly Row[]): HeldBack | undefined {
  const starts = rows.flatMap((row, position) => (row.indent === 0 ? [position] : []));
  const blocks = starts.flatMap((start, i) => {
    const end = starts[i + 1];
    return start === 0 || end === undefined ? [] : [{ start, end }];
  });
  const [smallest] = blocks.toSorted((a, b) => a.end - a.start - (b.end - b.start));
  if (smallest === undefined) return undefined;
  const { start, end } = smallest;
  return { after: start, block: rows.slice(start, end), rest: rows.toSpliced(start, end - start) };
}

/**
 * Whether the block was put between rows that were there, as the ids of a whole script tell: all others count upwards, and
 * its own go on from there. What is numbered in any other way says nothing.
 */
export function wasInserted({ after, block }: HeldBack, rows: readonly { readonly id: number }[]): boolean {
  const end = after + block.length;
  const ids = [...rows.slice(0, after), ...rows.slice(end), ...rows.slice(after, end)].map(({ id }) => id);
  return end < rows.length && ids.every((id, i) => id > (ids[i - 1] ?? Number.NEGATIVE_INFINITY));
}
