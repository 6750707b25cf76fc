import { normaliseTitle } from '../sheet/title.ts';
import type { Block } from './outline-index.ts';
import type { OutlineRow } from './outline.ts';

/** Headings by the text of a title, and where each stands; undefined: the text comes back, so it says no place. */
export type BlocksByText = ReadonlyMap<string, HeadedBlock | undefined>;

export type HeadedBlock = { readonly block: Block; readonly indent: number };

/** The headings right below a heading, or on the top level. Asked for once for each place. */
export type FindBlocks = (container: Block | undefined) => BlocksByText;

/** Finds the blocks of an Outline. Nothing is kept of what stands in them, so it takes no more than to walk past. */
export function outlineBlocks(rows: readonly OutlineRow[]): FindBlocks {
  const found = new Map<Block | undefined, BlocksByText>();
  return (container) => {
    const blocks = found.get(container) ?? blocksWithin(rows, container);
    found.set(container, blocks);
    return blocks;
  };
}

function blocksWithin(rows: readonly OutlineRow[], container: Block | undefined): BlocksByText {
  const blocks = new Map<string, HeadedBlock | undefined>();
  const end = container?.end ?? rows.length;
  let open: { readonly head: OutlineRow; readonly start: number } | undefined;
  const close = (position: number) => {
    // A row without rows below it is no heading.
    if (open === undefined || position === open.start + 1) return;
    const { head, start } = open;
    const text = normaliseTitle(head.text);
    blocks.set(
      text,
      blocks.has(text) ? undefined : { indent: head.indent, block: { id: head.id, start, end: position } },
    );
  };
  for (let position = container === undefined ? 0 : container.start + 1; position < end; position += 1) {
    const row = rows[position];
    if (row === undefined || (open !== undefined && row.indent > open.head.indent)) continue;
    close(position);
    open = { head: row, start: position };
  }
  close(end);
  return blocks;
}
