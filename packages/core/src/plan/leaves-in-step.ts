import type { Row, RowKey } from '../sheet/sheet.ts';
import type { KnownOutline } from './known-outline.ts';
import { leafAt, type Leaves, type OutlineLeaf } from './leaves.ts';

/** The leaf that has the key of a case. To be asked for every case of a Sheet, in document order. */
export type FindLeaf = (row: Row) => OutlineLeaf | undefined;

/**
 * Where the cases of a heading are its leaves one after the other, each has the key of its leaf, twins too: nobody has to
 * look for it by a key. In most builds that is so below nearly every heading; from where it is not, keys are asked.
 */
export function leavesInStep({ rows, index, notes }: KnownOutline): FindLeaf {
  const walks = new Map<RowKey | undefined, Walk>();
  const mayWalk = notes.shownOtherwise.size === 0;
  let last: Walk | undefined;
  const walkBelow = (parent: RowKey | undefined): Walk => {
    const walk = walks.get(parent) ?? { parent, leaves: index.leaves.get(parent), next: mayWalk ? 0 : OUT_OF_STEP };
    walks.set(parent, walk);
    return walk;
  };
  return (row) => {
    const walk = last !== undefined && last.parent === row.parent ? last : walkBelow(row.parent);
    last = walk;
    const position = walk.leaves?.positions[walk.next];
    const known = position === undefined ? undefined : rows[position];
    // A case that names its row comes after its twins.
    if (position !== undefined && known?.text === row.text && row.rowId === undefined) {
      walk.next += 1;
      return leafAt(position, known, row.key);
    }
    walk.next = OUT_OF_STEP;
    return walk.leaves?.byKey().get(row.key);
  };
}

type Walk = { readonly parent: RowKey | undefined; readonly leaves: Leaves | undefined; next: number };

const OUT_OF_STEP = -1;
