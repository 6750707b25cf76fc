import type { Row } from '../sheet/sheet.ts';

/** A file that is left out of a new script, and where it belongs. */
type HeldBack = {
  readonly after: number;
  readonly block: readonly Row[];
  readonly rest: readonly Row[];
};

/**
 * Chooses the file of a new script that is added by an insertion of its own. Whether a service puts rows in the middle
 * is not shown (specification 4.4), and this is the one time when it can be tried without a trace: a file with all its
 * rows reads right wherever it lands. Takes the smallest file between two others. If the top level has too few, takes one of
 * the last project, which reads right at the end as well. Undefined: no file fits.
 */
export function holdBack(rows: readonly Row[]): HeldBack | undefined {
  // The row for errors is no file.
  const first = rows[0]?.kind === 'run' ? 1 : 0;
  const onTop = smallestBetween(rows, { start: first, end: rows.length });
  if (onTop !== undefined) return without(rows, onTop);
  const start = rows.findLastIndex(({ indent }) => indent === 0);
  if (rows[start]?.kind !== 'project') return undefined;
  const inProject = smallestBetween(rows, { start: start + 1, end: rows.length });
  return inProject === undefined ? undefined : without(rows, inProject);
}

type Block = { readonly start: number; readonly end: number };

/** The smallest of the blocks side by side within these rows, without the first and the last. */
function smallestBetween(rows: readonly Row[], within: Block): Block | undefined {
  const indent = rows[within.start]?.indent;
  const blocks: Block[] = [];
  let start: number | undefined;
  for (let position = within.start + 1; position < within.end; position += 1) {
    if (rows[position]?.indent !== indent) continue;
    if (start !== undefined) blocks.push({ start, end: position });
    start = position;
  }
  return blocks.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
}

function without(rows: readonly Row[], { start, end }: Block): HeldBack {
  return { after: start, block: rows.slice(start, end), rest: rows.toSpliced(start, end - start) };
}
