/**
 * Which rows of a script runsheet has added: what people add is theirs, and is never obsolete. `all`: of a script that
 * runsheet made, nothing is noted.
 */
export type Ownership = IdRanges | 'all';

export function isOurs(ours: Ownership, id: number): boolean {
  return ours === 'all' || ours.some(([first, last]) => first <= id && id <= last);
}

type RowsNow = {
  /** Ids of rows that are some test's or heading's of this run. */
  readonly claimed: ReadonlySet<number>;
  /** Ids of the rows that were there before this run added some. */
  readonly before: ReadonlySet<number>;
  /** Ids of obsolete rows; undefined: a partial run cannot tell, and neither can a mass rename. */
  readonly obsolete: readonly number[] | undefined;
};

export function ownedAfter(ours: Ownership, { claimed, before, obsolete }: RowsNow): Ownership {
  // What a partial run does not know may still be ours.
  if (ours === 'all') return obsolete === undefined ? ours : rangesOf([...claimed, ...obsolete]);
  return rangesOf(
    [...claimed].filter((id) => !before.has(id)),
    ours,
  );
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
  if (text === '') return [];
  const found = Array.from(text.matchAll(/(\d{1,15})(?:-(\d{1,15}))?/g), ([, first = '', last = first]): IdRange => {
    return [Number(first), Number(last)];
  });
  return rangesOf(
    [],
    found.filter(([first, last]) => first <= last),
  );
}
