import type { Location, Suite } from './playwright-results.ts';

/** Whether both are the same place in the code. Pure. */
export function isSame(one: Location | undefined, other: Location | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  return one.file === other.file && compare(one, other) === 0;
}

/** A describe, or file, and the whole file. */
export type Span = { readonly suite: Suite; readonly file: Suite };

/** Whether all that stands next to a place in its file, on both sides, belongs to this suite. Pure. */
export function surrounds({ suite, file }: Span, place: Location): boolean {
  const all = placesIn(file).filter((known) => known.file === place.file);
  const sorted = all.toSorted(compare);
  const before = sorted.findLast((known) => compare(known, place) < 0);
  const after = sorted.find((known) => compare(known, place) > 0);
  const own = placesIn(suite);
  return [before, after].every((next) => own.some((known) => isSame(known, next)));
}

/** Where a suite and all in it begin. */
function placesIn(suite: Suite): readonly Location[] {
  const below = suite.entries().flatMap((entry) => (entry.type === 'test' ? [entry.location] : placesIn(entry)));
  return suite.location === undefined ? below : [suite.location, ...below];
}

function compare(one: Location, other: Location): number {
  return one.line - other.line || one.column - other.column;
}
