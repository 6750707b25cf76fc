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
  const found = Array.from(text.matchAll(/(\d{1,15})(?:-(\d{1,15}))?/g), ([, first = '', last = first]): IdRange => {
    return [Number(first), Number(last)];
  });
  return rangesOf(
    [],
    found.filter(([first, last]) => first <= last),
  );
}
