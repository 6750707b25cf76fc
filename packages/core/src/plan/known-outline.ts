import { indexOutline, type OutlineIndex } from './outline-index.ts';
import type { Outline, OutlineNotes, OutlineRow } from './outline.ts';
import { type FindBlocks, outlineBlocks } from './outline-blocks.ts';
import { isUnchanged } from './row-memory.ts';

/** What is known of a script: its rows, where each stands, and what was noted about them. */
export type KnownOutline = {
  readonly rows: readonly OutlineRow[];
  readonly blocks: FindBlocks;
  /** It is made when somebody asks: of a build without changes, nobody does. */
  readonly index: OutlineIndex;
  readonly notes: OutlineNotes;
};

/** What was asked about the rows of one reading is known for all who have this reading. */
export function knownOutline({ rows }: Pick<Outline, 'rows'>, notes: OutlineNotes): KnownOutline {
  const plain = PLAIN.get(rows) ?? plainOutline(rows);
  PLAIN.set(rows, plain);
  const { blocks } = plain;
  const index = notes.shownOtherwise.size === 0 ? plain.index : once(() => indexWithMemory(rows, notes));
  return {
    rows,
    blocks,
    notes,
    get index() {
      return index();
    },
  };
}

/** A script is read while the tests run, and asked about; at the end, the run waits for its plan. */
const PLAIN = new WeakMap<Outline['rows'], Plain>();

type Plain = { readonly blocks: FindBlocks; readonly index: () => OutlineIndex };

function plainOutline(rows: Outline['rows']): Plain {
  return { blocks: outlineBlocks(rows), index: once(() => indexOutline(rows, () => false)) };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => (made ??= { value: make() }).value;
}

function indexWithMemory(rows: Outline['rows'], notes: OutlineNotes): OutlineIndex {
  const byId = new Map([...notes.shownOtherwise.values()].map((row) => [row.id, row]));
  const isRemembered = ({ id, text }: OutlineRow) => {
    const remembered = byId.get(id);
    return remembered !== undefined && isUnchanged(remembered, text);
  };
  return indexOutline(rows, isRemembered);
}
