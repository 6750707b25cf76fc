import type { Report } from './report.ts';
import { type Heading, titlesDownTo, walkTests } from './walk-tests.ts';

/** A duration as a case holds it: whole milliseconds; nothing for less than one, or for what is no duration. */
export function timed(ms: number | null | undefined): { readonly durationMs?: number } {
  const durationMs = Math.round(ms ?? 0);
  return durationMs > 0 && Number.isFinite(durationMs) ? { durationMs } : {};
}

export type SlowTest = {
  /** Its path, such as `src/cart.test.ts > Cart > adds two items`. */
  readonly title: string;
  readonly durationMs: number;
};

const MOST_TESTS = 10;

/** The ten tests that took longest, the slowest first. Tests without a known duration are left out. Pure. */
export function slowestTests({ files }: Pick<Report, 'files'>): readonly SlowTest[] {
  let slowest: TimedCase[] = [];
  walkTests(files, {
    test: ({ title, durationMs }, heading) => {
      if (durationMs !== undefined) slowest.push({ heading, title, durationMs });
      if (slowest.length > 100 * MOST_TESTS) slowest = firstOf(slowest);
    },
  });
  return firstOf(slowest).map(({ heading, title, durationMs }) => {
    return { title: [...titlesDownTo(heading), title].join(' > '), durationMs };
  });
}

type TimedCase = SlowTest & { readonly heading: Heading };

function firstOf(cases: readonly TimedCase[]): TimedCase[] {
  return cases.toSorted((a, b) => b.durationMs - a.durationMs).slice(0, MOST_TESTS);
}
