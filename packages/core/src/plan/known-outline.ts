import { indexOutline, type OutlineIndex } from './outline-index.ts';
import type { Outline, OutlineNotes, OutlineRow } from './outline.ts';
import { isUnchanged } from './row-memory.ts';

/** What is known of a script: its rows, where each stands, and what was noted about them. */
export type KnownOutline = {
  readonly rows: readonly OutlineRow[];
  readonly index: OutlineIndex;
  readonly notes: OutlineNotes;
};

/** An Outline whose rows were looked at while there was time; without an index that is done when it is needed. */
export type IndexedOutline = Outline & {
  /** Without remembered rows: those say otherwise what a row is. */
  readonly index?: OutlineIndex;
};

export function withIndex(outline: Outline): IndexedOutline {
  return { ...outline, index: indexOutline(outline.rows, () => false) };
}

export function knownOutline(
  { rows, index }: Pick<IndexedOutline, 'rows' | 'index'>,
  notes: OutlineNotes,
): KnownOutline {
  if (index !== undefined && notes.shownOtherwise.size === 0) return { rows, index, notes };
  const byId = new Map([...notes.shownOtherwise.values()].map((row) => [row.id, row]));
  const isRemembered = ({ id, text }: OutlineRow) => {
    const remembered = byId.get(id);
    return remembered !== undefined && isUnchanged(remembered, text);
  };
  return { rows, index: indexOutline(rows, isRemembered), notes };
}
