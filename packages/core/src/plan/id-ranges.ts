/** Ids as ranges, sorted and apart: rows that are added together mostly have ids that follow one another. */
export type IdRanges = readonly IdRange[];
type IdRange = readonly [first: number, last: number];

/** The ids and those of the ranges together. */
export function rangesOf(ids: Iterable<number>, more: IdRanges = []): IdRanges {
  const own = joined(pairs([...ids].toSorted((a, b) => a - b)));
  return more.length === 0 ? own : joined([...more, ...own].toSorted((a, b) => a[0] - b[0]));
}

function* pairs(ids: readonly number[]): Generator<IdRange> {
  for (const id of ids) yield [id, id];
}

function joined(sorted: Iterable<IdRange>): IdRanges {
  const ranges: IdRange[] = [];
  for (const [first, last] of sorted) {
    const before = ranges.at(-1);
    if (before === undefined || before[1] + 1 < first) ranges.push([first, last]);
    else ranges[ranges.length - 1] = [before[0], Math.max(before[1], last)];
  }
  return ranges;
}

/** The ranges without these ids. */
export function withoutIds(ranges: IdRanges, ids: Iterable<number>): IdRanges {
  const gaps = [...ids].toSorted((a, b) => a - b);
  return ranges.flatMap(([first, last]) => {
    const rest: IdRange[] = [];
    let start = first;
    for (const id of gaps.filter((gap) => gap >= first && gap <= last)) {
      if (start < id) rest.push([start, id - 1]);
      start = id + 1;
    }
    return start <= last ? [...rest, [start, last]] : rest;
  });
}

export function isInRanges(ranges: IdRanges, id: number): boolean {
  let [low, high] = [0, ranges.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const range = ranges[middle];
    if (range === undefined || id < range[0]) high = middle - 1;
    else if (id > range[1]) low = middle + 1;
    else return true;
  }
  return false;
}

/** Such as `1-12,15`. */
export function writeRanges(ranges: IdRanges): string {
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(',');
}

/** What cannot be read is left out. */
export function readRanges(text: string): IdRanges {
  const found = [...text.matchAll(/(\d{1,15})(?:-(\d{1,15}))?/g)].map(([, first = '', last = first]): IdRange => {
    return [Number(first), Number(last)];
  });
  return rangesOf(
    [],
    found.filter(([first, last]) => first <= last),
  );
}
