import { caseKey, groupKey } from '../sheet/row-key.ts';
import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import type { OutlineRow } from './outline.ts';

/** The rows of an Outline by the same keys as those of a Sheet. */
export type OutlineIndex = {
  /** One for each heading path: headings with the same path are one group. */
  readonly groups: ReadonlyMap<RowKey, OutlineGroup>;
  /** Rows without rows below them, by the key of a case. */
  readonly leaves: ReadonlyMap<RowKey, OutlineLeaf>;
  readonly length: number;
};

export type OutlineGroup = {
  /** The first row of the path in document order. */
  readonly id: number;
  /** Position after the group's last row, counted in rows from the top. */
  readonly end: number;
  /** Where each of its headings stands. */
  readonly blocks: readonly Block[];
};

/** A heading and the rows below it: positions from `start` up to and without `end`. */
export type Block = { readonly start: number; readonly end: number };

export type OutlineLeaf = { readonly id: number; readonly position: number; readonly group: RowKey | undefined };

/** Finds for every row of the service the key that a test at this place would have. Linear, without recursion. */
export function indexOutline(rows: readonly OutlineRow[]): OutlineIndex {
  const groups = new Map<RowKey, { id: number; end: number; blocks: { start: number; end: number }[] }>();
  const leaves = new Map<RowKey, OutlineLeaf>();
  const ordinals = new Map<string, number>();
  const open: { readonly key: RowKey; readonly indent: number; readonly block: { start: number; end: number } }[] = [];

  const close = (indent: number, position: number) => {
    for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
      last.block.end = position;
      const group = groups.get(last.key);
      if (group !== undefined) group.end = position;
      open.pop();
    }
  };

  for (const [position, row] of rows.entries()) {
    close(row.indent, position);
    const parent = open.at(-1)?.key;
    const text = normaliseTitle(row.text);
    const isHeading = (rows[position + 1]?.indent ?? 0) > row.indent;
    if (isHeading) {
      const key = groupKey(parent, text);
      const block = { start: position, end: position };
      const known = groups.get(key);
      if (known === undefined) groups.set(key, { id: row.id, end: position, blocks: [block] });
      else known.blocks.push(block);
      open.push({ key, indent: row.indent, block });
    } else {
      const twins = groupKey(parent, text);
      const ordinal = ordinals.get(twins) ?? 0;
      ordinals.set(twins, ordinal + 1);
      leaves.set(caseKey(parent, text, ordinal), { id: row.id, position, group: parent });
    }
  }
  close(0, rows.length);
  return { groups, leaves, length: rows.length };
}
