import { indexOutline, type OutlineIndex } from './outline-index.ts';
import type { Outline, OutlineNotes, OutlineRow } from './outline.ts';
import { isUnchanged } from './row-memory.ts';

/** What is known of a script: its rows, where each stands, and what was noted about them. */
export type KnownOutline = {
  readonly rows: readonly OutlineRow[];
  readonly index: OutlineIndex;
  readonly notes: OutlineNotes;
};

/** Indexes an Outline; `notes` are those at the script, or newer ones. Rows that were indexed before are not again. */
export function knownOutline({ rows }: Pick<Outline, 'rows'>, notes: OutlineNotes): KnownOutline {
  if (notes.shownOtherwise.size > 0) return { rows, index: indexWithMemory(rows, notes), notes };
  const index = INDEXES.get(rows) ?? indexOutline(rows, () => false);
  INDEXES.set(rows, index);
  return { rows, index, notes };
}

/** A script is read and indexed while the tests run; at the end, the run waits for its plan. */
const INDEXES = new WeakMap<Outline['rows'], OutlineIndex>();

function indexWithMemory(rows: Outline['rows'], notes: OutlineNotes): OutlineIndex {
  const byId = new Map([...notes.shownOtherwise.values()].map((row) => [row.id, row]));
  const isRemembered = ({ id, text }: OutlineRow) => {
    const remembered = byId.get(id);
    return remembered !== undefined && isUnchanged(remembered, text);
  };
  return indexOutline(rows, isRemembered);
}
