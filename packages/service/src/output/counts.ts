import type { Results } from '../store/results.ts';
import type { Place } from '../store/tests.ts';

/** How many tests there are to do, and how many have which result. */
export type Counts = {
  readonly tests: number;
  readonly pass: number;
  readonly fail: number;
  readonly block: number;
  readonly query: number;
};

export const NO_COUNTS: Counts = { tests: 0, pass: 0, fail: 0, block: 0, query: 0 };

/**
 * Counts one run. What counts as a test is not shown in the specification (2.13): every row without
 * rows below it, and a heading only if it has a result; an excluded row does not count.
 */
export function countRun(tests: readonly Place[], results: Results): Counts {
  const counts = { ...NO_COUNTS };
  for (const [index, { id, indent }] of tests.entries()) {
    const isHeading = (tests[index + 1]?.indent ?? 0) > indent;
    const mark = results.get(id)?.result ?? '';
    if (mark === 'exclude' || (isHeading && mark === '')) continue;
    counts.tests += 1;
    if (mark === 'blocked') counts.block += 1;
    else if (mark !== '') counts[mark] += 1;
  }
  return counts;
}

/** Adds up runs to a script, and scripts to a folder. */
export function sumCounts(parts: readonly Counts[]): Counts {
  return parts.reduce(
    (sum, part) => ({
      tests: sum.tests + part.tests,
      pass: sum.pass + part.pass,
      fail: sum.fail + part.fail,
      block: sum.block + part.block,
      query: sum.query + part.query,
    }),
    NO_COUNTS,
  );
}

/** How many tests have a result. */
export function triedOf({ pass, fail, block, query }: Counts): number {
  return pass + fail + block + query;
}
