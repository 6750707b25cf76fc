import type { OutlineIndex } from './outline-index.ts';

/**
 * Whether this script's service puts rows in the middle when asked. The specification does not show it (4.4), so the
 * first insertion repeats its headings, and where they stand afterwards is the proof.
 */
export type Insertion = 'unproven' | 'honoured' | 'ignored';

/** Reads the proof from the outline: repeated headings right behind their group, or somewhere else. */
export function insertionSeen({ groups }: OutlineIndex): Insertion {
  let seen: Insertion = 'unproven';
  for (const { blocks } of groups.values()) {
    for (const [i, block] of blocks.entries()) {
      const before = blocks[i - 1];
      if (before === undefined) continue;
      if (before.end === block.start) return 'honoured';
      seen = 'ignored';
    }
  }
  return seen;
}
