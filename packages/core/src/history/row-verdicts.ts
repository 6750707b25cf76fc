import { type History, type HistoryRun, isSameLane } from './history.ts';
import { CODES, LETTERS, type Verdict, verdictOf } from './marked-rows.ts';

const SCORED_VERDICTS = 50;

/** A row in the last runs of a lane, the oldest first: `p` pass, `f` fail, `r` retried, `.` neither. Pure. */
export function verdictsOf({ runs }: History, at: number, { place, most }: { place: number; most: number }): string {
  const lane = runs[at]?.lane;
  if (lane === undefined) return '';
  const codes = runs
    .slice(0, at + 1)
    .filter((run) => isSameLane(run.lane, lane))
    .slice(-most)
    .map((run) => run.codes[place]);
  return codes.map((code = CODES.none) => (verdictOf(code) === undefined ? '.' : LETTERS.charAt(code))).join('');
}

/** The changes between pass and fail in the last 50 verdicts of a row in the lane of a run, up to it, without broken runs. */
export function flipsOf({ runs }: History, at: number, place: number): number {
  const lane = runs[at]?.lane;
  if (lane === undefined) return 0;
  const counting = runs.slice(0, at + 1).filter((run) => !run.isBroken && isSameLane(run.lane, lane));
  const verdicts = counting.flatMap(({ codes }) => verdictOf(codes[place]) ?? []).slice(-SCORED_VERDICTS);
  return verdicts.filter((verdict, nth) => nth > 0 && verdict !== verdicts[nth - 1]).length;
}

/** Row ids by what became of them from one run to another, each ascending. */
export type RunComparison = Readonly<Record<Change, readonly number[]>>;

/** `only-before`, `only-after`: rows with a verdict in one of the runs only. */
export type Change = 'broke' | 'fixed' | 'failed-in-both' | 'only-before' | 'only-after';

/** Compares two runs of one history by their places; undefined when there is no such run. Pure. */
export function compareRuns({ rows, runs }: History, before: number, after: number): RunComparison | undefined {
  const first = runs[before];
  const second = runs[after];
  if (first === undefined || second === undefined) return undefined;
  const ids: Record<Change, number[]> = {
    broke: [],
    fixed: [],
    'failed-in-both': [],
    'only-before': [],
    'only-after': [],
  };
  for (const [place, id] of rows.ids.entries()) {
    const change = changeOf(verdictOf(first.codes[place]), verdictOf(second.codes[place]));
    if (change !== undefined) ids[change].push(id);
  }
  return ids;
}

/** What became of a row between two verdicts; undefined: nothing that is worth a look. Pure. */
export function changeOf(before: Verdict | undefined, after: Verdict | undefined): Change | undefined {
  if (before === undefined) return after === undefined ? undefined : 'only-after';
  if (after === undefined) return 'only-before';
  if (before === after) return after === 'fail' ? 'failed-in-both' : undefined;
  return after === 'fail' ? 'broke' : 'fixed';
}

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
