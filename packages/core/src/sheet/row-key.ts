import { createHash } from 'node:crypto';
import { comparedTitle } from './compared-title.ts';
import type { RowKey } from './sheet.ts';

// A line break separates the levels: no normalised title holds one.

/** The key of a heading. Headings with the same path are one group wherever they stand, so they need no ordinal. */
export function groupKey(parent: RowKey | undefined, text: string): RowKey {
  return fold(`${parent ?? ''}\ng ${comparedTitle(text)}`);
}

/** The key of a case; `ordinal` counts from 0 among the duplicates below one parent. */
export function caseKey(parent: RowKey | undefined, text: string, ordinal: number): RowKey {
  return keyOfCase(parent, comparedTitle(text), ordinal);
}

/** Makes the keys of the cases below one parent, one after the other: duplicate titles are told apart by their order. */
export function caseKeys(parent: RowKey | undefined): (text: string) => RowKey {
  const ordinals = new Map<string, number>();
  return (text) => {
    const compared = comparedTitle(text);
    const ordinal = ordinals.get(compared) ?? 0;
    ordinals.set(compared, ordinal + 1);
    return keyOfCase(parent, compared, ordinal);
  };
}

function keyOfCase(parent: RowKey | undefined, compared: string, ordinal: number): RowKey {
  return `${parent ?? ''}\nc${ordinal} ${compared}`;
}

/** Every level repeats the key above it: without a limit, keys of a deep tree would take more room than the tree. */
function fold(key: RowKey): RowKey {
  return key.length <= LONGEST ? key : createHash('sha256').update(key).digest('hex');
}

const LONGEST = 1_000;
