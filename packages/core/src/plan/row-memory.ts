import { createHash } from 'node:crypto';
import type { RowKey } from '../sheet/sheet.ts';

/** Which row of the service a row of the Sheet is, where its text does not tell: by the short name of its key. */
export type RowMemory = ReadonlyMap<string, RememberedRow>;

/** A row of the service as it was shown then: when people rename it, it is another row. */
export type RememberedRow = { readonly id: number; readonly shown: string };

/** A name for a key that is short enough to be noted, and so long that two keys of one script do not meet. */
export function shortName(key: RowKey): string {
  return hashOf(key, 10);
}

export function remember(id: number, text: string): RememberedRow {
  return { id, shown: hashOf(text, 4) };
}

/** Of a row that was taken, and is not shown. No row has this id. */
export const UNSHOWN: RememberedRow = { id: 0, shown: '0000' };

export function isUnchanged({ shown }: RememberedRow, text: string): boolean {
  return shown === hashOf(text, 4);
}

function hashOf(text: string, length: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, length);
}
