import { createHash } from 'node:crypto';
import type { RowKey } from './sheet.ts';

// A line break separates the levels: no normalised title holds one.

/** The key of a heading. Headings with the same path are one group wherever they stand, so they need no ordinal. */
export function groupKey(parent: RowKey | undefined, text: string): RowKey {
  return fold(`${parent ?? ''}\ng ${text}`);
}

/** The key of a case; `ordinal` counts from 0 among the duplicates below one parent. */
export function caseKey(parent: RowKey | undefined, text: string, ordinal: number): RowKey {
  return `${parent ?? ''}\nc${ordinal} ${text}`;
}

/** Makes the keys of the cases below one parent, one after the other: duplicate titles are told apart by their order. */
export function caseKeys(parent: RowKey | undefined): (text: string) => RowKey {
  const ordinals = new Map<string, number>();
  return (text) => {
    const ordinal = ordinals.get(text) ?? 0;
    ordinals.set(text, ordinal + 1);
    return caseKey(parent, text, ordinal);
  };
}

/** Every level repeats the key above it: without a limit, keys of a deep tree would take more room than the tree. */
function fold(key: RowKey): RowKey {
  return key.length <= LONGEST ? key : createHash('sha256').update(key).digest('hex');
}

const LONGEST = 1_000;
