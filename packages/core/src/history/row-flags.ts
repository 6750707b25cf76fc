import type { History, HistoryRun } from './history.ts';
import { CODES, verdictOf } from './run-mark.ts';

const WINDOW_MS = 14 * 24 * 60 * 60 * 1_000;
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

/**
 * A 1 for each place whose row is obsolete: a whole run after its newest cell, of the same branch and environment, has no cell
 * for it. A row that never ran is not obsolete, nor is one that a part has run since. Headings have no cell of their own. Pure.
 */
export function obsoletePlaces({ rows, runs }: History): Uint8Array {
  const followed = followedByWhole(runs);
  return Uint8Array.from(rows.ids, (_, place) => {
    const newestCell = runs.findLastIndex(({ codes }) => (codes[place] ?? CODES.none) !== CODES.none);
    return Number(followed[newestCell] === true);
  });
}

function followedByWhole(runs: readonly HistoryRun[]): readonly boolean[] {
  const whole = new Set<string>();
  const newestFirst = runs.toReversed().map(({ lane, scope }) => {
    const key = JSON.stringify(lane);
    const isFollowed = whole.has(key);
    if (scope === 'whole') whole.add(key);
    return isFollowed;
  });
  return newestFirst.toReversed();
}
