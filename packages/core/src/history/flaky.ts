import type { History, HistoryRun } from './history.ts';
import { isSameLane } from './lane.ts';
import { CODES, verdictOf } from './run-mark.ts';

const WINDOW_MS = 14 * 24 * 60 * 60 * 1_000;
const SCORED_VERDICTS = 50;
const BITS = { none: 0, pass: 1, fail: 2 } as const;
const BOTH = BITS.pass | BITS.fail;

/**
 * A 1 for each place whose row is flaky as of a run: within the 14 days before it, a retry passed, or builds of CI have both
 * verdicts for one commit and environment. Broken runs do not count, and the row for errors tells of no single test.
 */
export function flakyPlaces({ rows, runs }: History, at: number): Uint8Array {
  const flaky = new Uint8Array(rows.ids.length);
  const end = runs[at]?.createdMs ?? 0;
  const isOfErrors = rows.ids.map((_, place) => Number(rows.isQuiet[place] === 1 && rows.isHeading[place] === 0));
  const seen = new Map<string, Uint8Array>();
  for (const run of runs.slice(0, at + 1)) {
    if (run.isBroken || run.createdMs < end - WINDOW_MS) continue;
    const verdicts = verdictsAt(seen, run, rows.ids.length);
    for (let place = 0; place < flaky.length; place += 1) {
      const code = run.codes[place];
      const both = (verdicts[place] ?? 0) | BITS[verdictOf(code) ?? 'none'];
      verdicts[place] = both;
      if (isOfErrors[place] !== 1 && (both === BOTH || code === CODES.retried)) flaky[place] = 1;
    }
  }
  return flaky;
}

/**
 * The verdicts seen so far at the commit of a run. Without a page of the build, the tests may have run on changes of a
 * person. A job of CI begins with a clean checkout: what its steps write into it, they write in each build of the commit.
 */
function verdictsAt(seen: Map<string, Uint8Array>, { commit, build, lane }: HistoryRun, count: number): Uint8Array {
  if (commit === '' || build === '') return new Uint8Array(count);
  const key = JSON.stringify([commit, lane.environment]);
  const verdicts = seen.get(key) ?? new Uint8Array(count);
  seen.set(key, verdicts);
  return verdicts;
}

/** The changes between pass and fail in the last 50 verdicts of a row in the lane of a run, up to it, without broken runs. */
export function flipsOf({ runs }: History, at: number, place: number): number {
  const lane = runs[at]?.lane;
  if (lane === undefined) return 0;
  const counting = runs.slice(0, at + 1).filter((run) => !run.isBroken && isSameLane(run.lane, lane));
  const verdicts = counting.flatMap(({ codes }) => verdictOf(codes[place]) ?? []).slice(-SCORED_VERDICTS);
  return verdicts.filter((verdict, nth) => nth > 0 && verdict !== verdicts[nth - 1]).length;
}
