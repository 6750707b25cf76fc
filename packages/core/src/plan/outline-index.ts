import { normaliseTitle } from '../sheet/title.ts';
import { isHeadingAt, type Outline, type OutlineRow } from './outline.ts';
import { isUnchanged, type OutlineNotes } from './outline-notes.ts';

/** The rows of an Outline as a tree, by the texts that a Sheet would have for them. */
export type OutlineIndex = {
  readonly top: OutlineLevel;
  /** The remembered rows by id: their texts say nothing. */
  readonly remembered: ReadonlyMap<number, RememberedPlace>;
};

/** What stands directly below one heading, or on top. */
export type OutlineLevel = {
  /** Headings with the same path are one group. */
  readonly groups: ReadonlyMap<string, OutlineGroup>;
  /** Rows without rows below them in document order, except those that are remembered. */
  readonly leaves: ReadonlyMap<string, readonly OutlineLeaf[]>;
};

export type OutlineGroup = {
  readonly kind: 'group';
  /** The first row of the path in document order. */
  readonly id: number;
  readonly text: string;
  /** Position after the group's last row, counted in rows from the top. */
  readonly end: number;
  /** Of its last heading: what is added below it has to stand deeper. */
  readonly indent: number;
  readonly blocks: readonly Block[];
  readonly below: OutlineLevel;
};

/** A heading and the rows below it: positions from `start` up to and without `end`. */
export type Block = { readonly id: number; readonly start: number; readonly end: number };

export type OutlineLeaf = Pick<OutlineGroup, 'id' | 'text' | 'end' | 'indent'> & { readonly kind: 'leaf' };

export type OutlinePlace = OutlineGroup | OutlineLeaf;

export type RememberedPlace = { readonly place: OutlinePlace; readonly level: OutlineLevel };

type OpenLevel = { readonly groups: Map<string, OpenGroup>; readonly leaves: Map<string, OutlineLeaf[]> };
type OpenBlock = { id: number; start: number; end: number };
type OpenGroup = Omit<OutlineGroup, 'end' | 'indent' | 'blocks' | 'below'> & {
  end: number;
  indent: number;
  readonly blocks: OpenBlock[];
  readonly below: OpenLevel;
};

/** Finds the path of every row of the service. Linear, without recursion. */
export function indexOutline(rows: readonly OutlineRow[], isRemembered: (row: OutlineRow) => boolean): OutlineIndex {
  const top = emptyLevel();
  const remembered = new Map<number, RememberedPlace>();
  const open: { readonly group: OpenGroup; readonly indent: number; readonly block: OpenBlock }[] = [];
  const closeBlocks = (indent: number, position: number) => {
    for (let last = open.at(-1); last !== undefined && last.indent >= indent; last = open.at(-1)) {
      last.block.end = position;
      last.group.end = position;
      open.pop();
    }
  };
  for (const [position, row] of rows.entries()) {
    const { id, indent } = row;
    closeBlocks(indent, position);
    const level = open.at(-1)?.group.below ?? top;
    const text = normaliseTitle(row.text);
    if (isHeadingAt(rows, position)) {
      const group = level.groups.get(text) ?? newGroup(row, position);
      const block = { id, start: position, end: position };
      group.indent = indent;
      group.blocks.push(block);
      level.groups.set(text, group);
      open.push({ group, indent, block });
      if (isRemembered(row)) remembered.set(id, { place: group, level });
    } else if (isRemembered(row)) {
      remembered.set(id, { place: leafAt(position, row), level });
    } else {
      const alike = level.leaves.get(text);
      if (alike === undefined) level.leaves.set(text, [leafAt(position, row)]);
      else alike.push(leafAt(position, row));
    }
  }
  closeBlocks(Number.NEGATIVE_INFINITY, rows.length);
  return { top, remembered };
}

function newGroup({ id, indent, text }: OutlineRow, position: number): OpenGroup {
  return { kind: 'group', id, text, end: position, indent, blocks: [], below: emptyLevel() };
}

function emptyLevel(): OpenLevel {
  return { groups: new Map(), leaves: new Map() };
}

export function leafAt(position: number, { id, indent, text }: OutlineRow): OutlineLeaf {
  return { kind: 'leaf', id, text, end: position + 1, indent };
}

export type KnownOutline = Pick<Outline, 'rows' | 'notes'> & { readonly index: OutlineIndex };

export function knownOutline({ rows }: Pick<Outline, 'rows'>, notes: OutlineNotes): KnownOutline {
  const byId = new Map([...notes.shownOtherwise.values()].map((row) => [row.id, row]));
  const isRemembered = ({ id, text }: OutlineRow) => {
    const remembered = byId.get(id);
    return remembered !== undefined && isUnchanged(remembered, text);
  };
  return { rows, index: indexOutline(rows, isRemembered), notes };
}
