import type { History } from '@runsheet/core/history';
import type { JSX } from 'preact';

import { countCodes } from './count-codes.ts';
import { shownOf } from './mark.ts';

/** A kind of cell and how many tests of a run have it. */
export type Count = { readonly count: number; readonly word: string; readonly kind: string };

/** Counts a run; kinds without a test are left out, and what has no result is the last. Pure. */
export function countsOf(history: History, run: number): readonly Count[] {
  const [untried = 0, ...tried] = countCodes(history, run);
  const others = { count: tried.pop() ?? 0, word: 'fail outside tests', kind: 'fail other' };
  const tests = [...tried, untried].map((count, nth) => ({ ...shownOf((nth + 1) % (tried.length + 1)), count }));
  return [...tests, others].filter(({ count }) => count > 0);
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
