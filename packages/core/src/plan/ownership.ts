import { type IdRanges, isInRanges, rangesOf } from './id-ranges.ts';

/** Which rows of a script runsheet has added: what people add is theirs, and never counts as gone from the code. */
export type Ownership = {
  /** `all`: of a script that runsheet made, nothing is noted. `none`: the script is people's, and nothing is noted. */
  readonly ours: IdRanges | 'all' | 'none';
  /** Rows of ours that had left the code when rows were last added, and did not come back: they have been gone for long. */
  readonly gone: IdRanges;
};

export function isOurs({ ours }: Ownership, id: number): boolean {
  return ours === 'all' || (ours !== 'none' && isInRanges(ours, id));
}

export function isLongGone({ gone }: Ownership, id: number): boolean {
  return isInRanges(gone, id);
}

type RowsNow = {
  /** Ids of rows that are some test's or heading's of this run. */
  readonly claimed: ReadonlySet<number>;
  /** Ids of the rows that were there before this run added some. */
  readonly before: ReadonlySet<number>;
  /** Ids of rows that are no longer in the code; undefined: a partial run cannot tell, and neither can a mass rename. */
  readonly obsolete: readonly number[] | undefined;
};

/** What is to be noted after rows were added. */
export function ownedAfter({ ours, gone }: Ownership, { claimed, before, obsolete }: RowsNow): Ownership {
  // What this run does not know may still be ours.
  if (ours === 'all' && obsolete === undefined) return { ours, gone };
  const leaving = obsolete ?? [];
  const added = [...claimed].filter((id) => ours === 'all' || !before.has(id));
  // A file that failed to load, or a partial run, tells of no test that it has come back.
  const stillGone = [...before].filter((id) => isInRanges(gone, id) && !claimed.has(id));
  return {
    ours: rangesOf([...added, ...(ours === 'all' ? leaving : [])], typeof ours === 'string' ? [] : ours),
    gone: rangesOf([...stillGone, ...leaving]),
  };
}
