import type { Row } from './sheet.ts';

/** A heading with all that stands below it, the heading first. */
export type FileBlock = readonly Row[];

/** Rows that were made together are one block wherever they come: what is known of the block is known by this list. */
export function keepBlock(block: FileBlock): FileBlock {
  const [head] = block;
  if (head !== undefined) BLOCKS.set(head, block);
  return block;
}

const BLOCKS = new WeakMap<Row, FileBlock>();

/** The block that begins at a heading of a file; the very list that was kept, where these are its rows. */
export function blockFrom(rows: readonly Row[], start: number, head: Row): FileBlock {
  const kept = BLOCKS.get(head);
  if (kept !== undefined && isAt(kept, rows, start) && !isBelow(rows[start + kept.length], head)) return kept;
  let end = start + 1;
  while (isBelow(rows[end], head)) end += 1;
  return rows.slice(start, end);
}

function isAt(block: FileBlock, rows: readonly Row[], start: number): boolean {
  return block.every((row, i) => rows[start + i] === row);
}

function isBelow(row: Row | undefined, head: Row): boolean {
  return row !== undefined && row.indent > head.indent;
}
