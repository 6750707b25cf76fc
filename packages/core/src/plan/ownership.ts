/** Which rows of a script runsheet has added: what people add is theirs, and is never obsolete. */
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
  /** Ids of obsolete rows; undefined: a partial run cannot tell, and neither can a mass rename. */
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

/** Ids as ranges, sorted and apart: rows that are added together mostly have ids that follow one another. */
export type IdRanges = readonly IdRange[];
type IdRange = readonly [first: number, last: number];

/** The ids and those of the ranges together. */
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

/** The ranges without these ids. */
export function withoutIds(ranges: IdRanges, ids: Iterable<number>): IdRanges {
  let rest = ranges;
  for (const id of ids) {
    rest = rest.flatMap(([first, last]): IdRanges => {
      if (id < first || id > last) return [[first, last]];
      return [...(first < id ? [[first, id - 1] as const] : []), ...(id < last ? [[id + 1, last] as const] : [])];
    });
  }
  return rest;
}

export function isInRanges(ranges: IdRanges, id: number): boolean {
  return ranges.some(([first, last]) => first <= id && id <= last);
}

/** Such as `1-12,15`. */
export function writeRanges(ranges: IdRanges): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** What cannot be read is left out. */
export function readRanges(text: string): IdRanges {
  if (text === '') return [];
  const found = Array.from(text.matchAll(/(\d{1,15})(?:-(\d{1,15}))?/g), ([, first = '', last = first]): IdRange => {
    return [Number(first), Number(last)];
  });
  return rangesOf(
    [],
    found.filter(([first, last]) => first <= last),
  );
}
