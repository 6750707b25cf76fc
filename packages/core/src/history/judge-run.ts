import { NO_KNOWN_PASS } from '../report/story.ts';
import { type History, type HistoryRun, isSameLane } from './history.ts';
import { flakyPlaces } from './row-verdicts.ts';
import { CODES, type Verdict, verdictOf } from './marked-rows.ts';

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

/** What is new in a run, by the definitions of docs/history.md. `at`: its place among the runs. Pure. */
export function judgeRun(history: History, at: number, defaultBranch: string): RunNews | undefined {
  const run = history.runs[at];
  if (run === undefined) return undefined;
  const chains = chainsOf(history.runs.slice(0, at), run, defaultBranch);
  const isFlaky = flakyPlaces(history, at);
  const rows: RowNews[] = [];
  const flaky: number[] = [];
  for (const [place, code] of run.codes.entries()) {
    const verdict = verdictOf(code);
    if (verdict === undefined) continue;
    // As nearly all rows: what has passed before and passes again is no news.
    if (code === CODES.pass && verdictOf(chains.own[0]?.run.codes[place]) === 'pass') continue;
    const rowId = history.rows.ids[place] ?? 0;
    const news = judgeRow(chains, run, place);
    if (news !== undefined) rows.push({ ...news, rowId, isFlaky: isFlaky[place] === 1 });
    if (isFlaky[place] === 1 && (verdict === 'fail' || code === CODES.retried)) flaky.push(rowId);
  }
  return { rows, flaky };
}

/** The earlier runs of a lane, and those of the default branch that come before them for a row; the newest first. */
type Chains = { readonly own: readonly Placed[]; readonly main: readonly Placed[] };

type Placed = { readonly run: HistoryRun; readonly at: number };

function chainsOf(runs: readonly HistoryRun[], { lane }: HistoryRun, defaultBranch: string): Chains {
  const earlier = runs.map((run, at) => ({ run, at })).toReversed();
  const inLane = (branch: string) => earlier.filter(({ run }) => isSameLane(run.lane, { ...lane, branch }));
  return { own: inLane(lane.branch), main: lane.branch === defaultBranch ? [] : inLane(defaultBranch) };
}

function judgeRow(chains: Chains, run: HistoryRun, place: number): Omit<RowNews, 'rowId' | 'isFlaky'> | undefined {
  const { firstFail, lastPass, failures, hasEarlier } = streakBefore(chains, place);
  if (verdictOf(run.codes[place]) === 'pass') {
    return firstFail && { kind: 'fixed', firstFail, lastPass, builds: failures, isAlsoRedOnMain: false };
  }
  const known = firstFail === undefined ? 'new-failure' : 'still-failing';
  return {
    kind: hasEarlier ? known : 'unknown-since',
    firstFail: firstFail ?? run,
    lastPass,
    builds: failures + 1,
    isAlsoRedOnMain: lastVerdict(chains.main, place) === 'fail',
  };
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
  const last = chain.find(({ run }) => verdictOf(run.codes[place]) !== undefined);
  return verdictOf(last?.run.codes[place]);
}

/** `2 new failures, 3 still failing (since #41, 6 builds), 1 flaky, 1 fixed`; empty when there is nothing to tell. Pure. */
export function newsLine({ rows, flaky }: RunNews): string {
  const of = (kind: RowNews['kind']) => rows.filter((row) => row.kind === kind);
  const added = of('new-failure').length;
  const parts = [
    said(added, added === 1 ? 'new failure' : 'new failures'),
    failingSince(of('still-failing'), 'still failing'),
    failingSince(of('unknown-since'), NO_KNOWN_PASS),
    said(flaky.length, 'flaky'),
    said(of('fixed').length, 'fixed'),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

function said(count: number, words: string): string {
  return count === 0 ? '' : `${count} ${words}`;
}

/** The row that has been red for the most builds names the run. */
function failingSince(failing: readonly RowNews[], words: string): string {
  const [oldest] = failing.toSorted((a, b) => b.builds - a.builds);
  if (oldest === undefined) return '';
  const { builds, firstFail } = oldest;
  return `${failing.length} ${words} (since #${firstFail.id}, ${builds} ${builds === 1 ? 'build' : 'builds'})`;
}
