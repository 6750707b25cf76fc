import { caseKeys, groupKey } from '../sheet/row-key.ts';
import type { RowKey } from '../sheet/sheet.ts';
import { normaliseTitle } from '../sheet/title.ts';
import { isHeadingAt, type Outline, type OutlineNotes, type OutlineRow } from './outline.ts';
import { isUnchanged } from './row-memory.ts';

/** The rows of an Outline by the same keys as those of a Sheet. */
export type OutlineIndex = {
  /** One for each heading path: headings with the same path are one group. */
  readonly groups: ReadonlyMap<RowKey, OutlineGroup>;
  /** Rows without rows below them, except those that are remembered. */
  readonly leaves: ReadonlyMap<RowKey, OutlineLeaf>;
  /** The remembered rows by id: their texts say nothing. */
  readonly remembered: ReadonlyMap<number, RememberedPlace>;
};

export type OutlineGroup = {
  readonly kind: 'group';
  readonly key: RowKey;
  /** The first row of the path in document order. */
  readonly id: number;
  /** Position after the group's last row, counted in rows from the top. */
  readonly end: number;
  /** Of its last heading: what is added below it has to stand deeper. */
  readonly indent: number;
  /** Where each of its headings stands. */
  readonly blocks: readonly Block[];
};

/** A heading and the rows below it: positions from `start` up to and without `end`. */
export type Block = { readonly id: number; readonly start: number; readonly end: number };

/** A row of the service without rows below it. */
export type OutlineLeaf = {
  readonly kind: 'leaf';
  readonly key: RowKey;
  readonly id: number;
  readonly end: number;
  readonly indent: number;
};

/** Where a row of the service stands, together with what stands below it. */
export type OutlinePlace = OutlineGroup | OutlineLeaf;

/** Finds for every row of the service the key that a test at this place would have. Linear, without recursion. */
export function indexOutline(rows: readonly OutlineRow[], isRemembered: (row: OutlineRow) => boolean): OutlineIndex {
  const draft: IndexDraft = {
    groups: new Map(),
    leaves: new Map(),
    nextKeys: new Map(),
    remembered: new Map(),
    open: [],
  };
  for (const [position, row] of rows.entries()) {
    closeBlocks(draft, row.indent, position);
    const read = { row, position, isRemembered: isRemembered(row) };
    if (isHeadingAt(rows, position)) openBlock(draft, read);
    else addLeaf(draft, read);
  }
  closeBlocks(draft, Number.NEGATIVE_INFINITY, rows.length);
  const { groups, leaves, remembered } = draft;
  return { groups, leaves, remembered };
}

/** A remembered row, and the group that it stands in. */
export type RememberedPlace = { readonly place: OutlinePlace; readonly parent: RowKey | undefined };

type OpenBlock = { id: number; start: number; end: number };
type OpenGroup = Omit<OutlineGroup, 'end' | 'indent' | 'blocks'> & { end: number; indent: number; blocks: OpenBlock[] };
type IndexDraft = {
  readonly groups: Map<RowKey, OpenGroup>;
  readonly leaves: Map<RowKey, OutlineLeaf>;
  readonly nextKeys: Map<RowKey | undefined, (text: string) => RowKey>;
  readonly remembered: Map<number, RememberedPlace>;
  readonly open: { readonly group: OpenGroup; readonly indent: number; readonly block: OpenBlock }[];
};
type RowToIndex = { readonly row: OutlineRow; readonly position: number; readonly isRemembered: boolean };

function closeBlocks({ open }: IndexDraft, indent: number, position: number): void {
  for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
    last.block.end = position;
    last.group.end = position;
    open.pop();
  }
}

function openBlock(draft: IndexDraft, { row: { id, indent, text }, position, isRemembered }: RowToIndex): void {
  const { groups, remembered, open } = draft;
  const parent = open.at(-1)?.group.key;
  const key = groupKey(parent, normaliseTitle(text));
  const group = groups.get(key) ?? { kind: 'group', key, id, end: position, indent, blocks: [] };
  const block = { id, start: position, end: position };
  group.indent = indent;
  group.blocks.push(block);
  groups.set(key, group);
  open.push({ group, indent, block });
  if (isRemembered) remembered.set(id, { place: group, parent });
}

function addLeaf(
  { leaves, nextKeys, remembered, open }: IndexDraft,
  { row, position, isRemembered }: RowToIndex,
): void {
  const parent = open.at(-1)?.group.key;
  if (isRemembered) {
    const { id } = row;
    remembered.set(id, { place: leafAt(position, row, `remembered ${id}`), parent });
    return;
  }
  const nextKey = nextKeys.get(parent) ?? caseKeys(parent);
  nextKeys.set(parent, nextKey);
  const key = nextKey(normaliseTitle(row.text));
  leaves.set(key, leafAt(position, row, key));
}

export function leafAt(position: number, { id, indent }: OutlineRow, key: RowKey): OutlineLeaf {
  return { kind: 'leaf', key, id, end: position + 1, indent };
}

/** What is known of a script: its rows, where each stands, and what was noted about them. */
export type KnownOutline = {
  readonly rows: readonly OutlineRow[];
  readonly index: OutlineIndex;
  readonly notes: OutlineNotes;
};

export function knownOutline({ rows }: Pick<Outline, 'rows'>, notes: OutlineNotes): KnownOutline {
  const byId = new Map([...notes.shownOtherwise.values()].map((row) => [row.id, row]));
  const isRemembered = ({ id, text }: OutlineRow) => {
    const remembered = byId.get(id);
    return remembered !== undefined && isUnchanged(remembered, text);
  };
  return { rows, index: indexOutline(rows, isRemembered), notes };
}
