import { indexOutline, type OutlineIndex } from './outline-index.ts';
import type { Outline, OutlineNotes, OutlineRow } from './outline.ts';
import { isUnchanged } from './row-memory.ts';

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
