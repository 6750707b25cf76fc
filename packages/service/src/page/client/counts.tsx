import type { JSX } from 'preact';

import { countCodes } from './count-codes.ts';
import { shownOf } from './mark.ts';
import type { Script } from './read-script.ts';

/** A kind of cell and how many tests of a run have it. */
export type Count = { readonly count: number; readonly word: string; readonly kind: string };

/** Counts a run once; asked again, it is the same object. Kinds without a test are left out. */
export function countsOf({ history }: Script): (run: number) => readonly Count[] {
  const known = new Map<number, readonly Count[]>();
  return (run) => {
    const counts =
      known.get(run) ??
      countCodes(history, run)
        .map((count, code) => ({ ...shownOf(code), count }))
        .filter(({ count }) => count > 0);
    known.set(run, counts);
    return counts;
  };
}

/** The shares of a run as a bar. */
export function Spread({ counts }: { readonly counts: readonly Count[] }): JSX.Element {
  const whole = counts.reduce((sum, { count }) => sum + count, 0);
  let start = 0;
  return (
    <svg class="spread" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      {counts.map(({ kind, count }) => {
        const width = (100 * count) / whole;
        start += width;
        return <rect class={kind} x={start - width} y="0" width={width} height="4" />;
      })}
    </svg>
  );
}
