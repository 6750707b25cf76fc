import { createHash } from 'node:crypto';
import type { RowKey } from './sheet.ts';

// A line break separates the levels: no normalised title holds one.

/** The key of a heading. Headings with the same path are one group wherever they stand, so they need no ordinal. */
export function groupKey(parent: RowKey | undefined, text: string): RowKey {
  return fold(`${parent ?? ''}\ng ${text}`);
}

/** The key of a case; `ordinal` counts from 0 among the cases of one parent that share the text. */
export function caseKey(parent: RowKey | undefined, text: string, ordinal: number): RowKey {
  // Put together of as few texts as can be: there is one for each test, and they are held for as long as the Sheet.
  const place = ordinal === 0 ? `${parent ?? ''}\nc0 ` : `${parent ?? ''}\nc${ordinal} `;
  return place + text;
}

/** Every level repeats the key above it: without a limit, keys of a deep tree would take more room than the tree. */
function fold(key: RowKey): RowKey {
  return key.length <= LONGEST ? key : createHash('sha256').update(key).digest('hex');
}

const LONGEST = 1_000;
