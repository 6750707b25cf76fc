import { createHash } from 'node:crypto';
import type { RowKey } from '../sheet/sheet.ts';

/** What builds have found out about the service by writing rows, noted at the script for the builds after them. */
export type OutlineNotes = {
  /**
   * Whether rows are put in the middle when asked, which the specification does not show (4.4). Undefined: the first
   * insertion repeats its headings, and where they stand afterwards is the proof.
   */
  readonly insertion: 'honoured' | 'ignored' | undefined;
  readonly shownOtherwise: RowMemory;
  /** Too many rows are shown otherwise to be noted: adding rows would never end. */
  readonly isClosed: boolean;
  readonly ownership: Ownership;
};

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

/** Which rows runsheet has added: what people add is never obsolete. `all`: it made the script, and nothing is noted. */
export type Ownership = IdRanges | 'all';

export function isOurs(ours: Ownership, id: number): boolean {
  return ours === 'all' || ours.some(([first, last]) => first <= id && id <= last);
}

type RowsNow = {
  readonly claimed: ReadonlySet<number>;
  readonly before: ReadonlySet<number>;
  /** Undefined: a partial run cannot tell, and neither can a mass rename. */
  readonly obsolete: readonly number[] | undefined;
};

export function ownedAfter(ours: Ownership, { claimed, before, obsolete }: RowsNow): Ownership {
  // What a partial run does not know may still be ours.
  if (ours === 'all') return obsolete === undefined ? ours : rangesOf([...claimed, ...obsolete]);
  const added = [...claimed].filter((id) => !before.has(id));
  return rangesOf(added, ours);
}

/** Ids as ranges, sorted and apart: rows that are added together mostly have ids that follow one another. */
export type IdRanges = readonly IdRange[];
type IdRange = readonly [first: number, last: number];

export function rangesOf(ids: Iterable<number>, more: IdRanges = []): IdRanges {
  const all = [...more, ...Array.from(ids, (id): IdRange => [id, id])];
  const ranges: IdRange[] = [];
  for (const [first, last] of all.toSorted((a, b) => a[0] - b[0])) {
    const before = ranges.at(-1);
    if (before === undefined || before[1] + 1 < first) ranges.push([first, last]);
    else ranges[ranges.length - 1] = [before[0], Math.max(before[1], last)];
  }
  return ranges;
}

/** Such as `1-12,15`. */
export function writeRanges(ranges: IdRanges): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** What cannot be read is left out. */
export function readRanges(text: string): IdRanges {
  const found = Array.from(text.matchAll(/(\d{1,15})(?:-(\d{1,15}))?/g), ([, first = '', last = first]): IdRange => {
    return [Number(first), Number(last)];
  });
  const sound = found.filter(([first, last]) => first <= last);
  return rangesOf([], sound);
}
