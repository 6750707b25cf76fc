import { flakyPlaces } from './flaky.ts';
import type { History, HistoryRun } from './history.ts';
import { type Lane, isSameLane, isSamePlace } from './lane.ts';
import { CODES, type Verdict, verdictOf } from './run-mark.ts';

export type RowNews = {
  readonly rowId: number;
  readonly kind: 'new-failure' | 'still-failing' | 'unknown-since' | 'fixed';
  /** The first failure without a pass behind it; of a fixed row, of the failures that have ended. */
  readonly firstFail: HistoryRun;
  /** Undefined where the window holds none. */
  readonly lastPass: HistoryRun | undefined;
  /** Failures in a row, the judged run among them. */
  readonly builds: number;
  readonly isAlsoRedOnMain: boolean;
  readonly isFlaky: boolean;
};

export type RunNews = {
  /** Failures and fixed rows, by ascending row id. */
  readonly rows: readonly RowNews[];
  /** Flaky rows that failed in this run, or passed on a later attempt, by ascending row id. */
  readonly flaky: readonly number[];
};

type Judged = { readonly place: number; readonly verdict: Verdict };

/** What is new in a run, by the definitions of docs/history.md. `at`: its place among the runs. Pure. */
export function judgeRun(history: History, at: number, defaultBranch: string): RunNews | undefined {
  const run = history.runs[at];
  if (run === undefined) return undefined;
  const chains = chainsOf(history, at, defaultBranch);
  const isFlaky = flakyPlaces(history, at);
  const rows: RowNews[] = [];
  const flaky: number[] = [];
  for (const [place, code] of run.codes.entries()) {
    const verdict = verdictOf(code);
    if (verdict === undefined) continue;
    // As nearly all rows: what has passed before and passes again is no news.
    if (code === CODES.pass && verdictOf(chains.own[0]?.run.codes[place]) === 'pass') continue;
    const rowId = history.rows.ids[place] ?? 0;
    const news = judgeRow(chains, run, { place, verdict });
    if (news !== undefined) rows.push({ ...news, rowId, isFlaky: isFlaky[place] === 1 });
    if (isFlaky[place] === 1 && (verdict === 'fail' || code === CODES.retried)) flaky.push(rowId);
  }
  return { rows, flaky };
}

/** The earlier runs of a lane, and those of the default branch that come before them for a row; the newest first. */
type Chains = { readonly own: readonly Placed[]; readonly main: readonly Placed[] };

type Placed = { readonly run: HistoryRun; readonly at: number };

function chainsOf({ runs }: History, at: number, defaultBranch: string): Chains {
  const lane = runs[at]?.lane;
  if (lane === undefined) return { own: [], main: [] };
  const earlier = runs
    .slice(0, at)
    .map((run, place) => ({ run, at: place }))
    .toReversed();
  const own = earlier.filter(({ run }) => isSameLane(run.lane, lane));
  return {
    own,
    main: lane.branch === defaultBranch ? [] : earlier.filter(({ run }) => isMain(run, lane, defaultBranch)),
  };
}

function isMain(run: HistoryRun, lane: Lane, defaultBranch: string): boolean {
  return run.lane.branch === defaultBranch && isSamePlace(run.lane, lane);
}

function judgeRow(
  chains: Chains,
  run: HistoryRun,
  { place, verdict }: Judged,
): Omit<RowNews, 'rowId' | 'isFlaky'> | undefined {
  const past = streakBefore(chains, place);
  const isAlsoRedOnMain = verdict === 'fail' && lastVerdict(chains.main, place) === 'fail';
  if (past.firstFail === undefined) {
    if (verdict === 'pass') return undefined;
    const kind = past.hasEarlier ? 'new-failure' : 'unknown-since';
    return { kind, firstFail: run, lastPass: past.lastPass, builds: 1, isAlsoRedOnMain };
  }
  const { firstFail, lastPass, failures, hasEarlier } = past;
  if (verdict === 'pass') return { kind: 'fixed', firstFail, lastPass, builds: failures, isAlsoRedOnMain };
  const kind = hasEarlier ? 'still-failing' : 'unknown-since';
  return { kind, firstFail, lastPass, builds: failures + 1, isAlsoRedOnMain };
}

type Streak = {
  readonly firstFail: HistoryRun | undefined;
  readonly lastPass: HistoryRun | undefined;
  readonly failures: number;
  /** Whether an earlier whole run could have told of the row: the window does not begin red. */
  readonly hasEarlier: boolean;
};

/** The failures just before a run, back to the last pass. */
function streakBefore(chains: Chains, place: number): Streak {
  let firstFail: HistoryRun | undefined;
  let failures = 0;
  let hasEarlier = false;
  for (const run of earlierRuns(chains, place)) {
    const verdict = verdictOf(run.codes[place]);
    if (verdict === 'pass') return { firstFail, lastPass: run, failures, hasEarlier: true };
    if (verdict === undefined) hasEarlier ||= isTelling(run);
    else {
      firstFail = run;
      failures += 1;
      hasEarlier = false;
    }
  }
  return { firstFail, lastPass: undefined, failures, hasEarlier };
}

/** The runs of the lane, then those of the default branch before the lane's first verdict on the row; the newest first. */
function* earlierRuns({ own, main }: Chains, place: number): Generator<HistoryRun> {
  let begin = Infinity;
  for (const { run, at } of own) {
    if (verdictOf(run.codes[place]) !== undefined) begin = at;
    yield run;
  }
  for (const { run, at } of main) if (at < begin) yield run;
}

/** Whether the run would hold the row's verdict if the row had one. */
function isTelling({ scope, source, isDamaged }: HistoryRun): boolean {
  return scope !== 'part' && scope !== 'cut' && source !== 'none' && !isDamaged;
}

function lastVerdict(chain: readonly Placed[], place: number): Verdict | undefined {
  for (const { run } of chain) {
    const verdict = verdictOf(run.codes[place]);
    if (verdict !== undefined) return verdict;
  }
  return undefined;
}
