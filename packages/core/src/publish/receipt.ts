import { counted } from '../errors/message.ts';
import type { Notice } from '../errors/runsheet-error.ts';
import { COUNTED_MARKS } from '../report/run-key.ts';
import type { MarkCounts, RunCounts } from '../sheet/row-counts.ts';

/** What became of the results of one run. Also what `--json` prints and what stands in `status.json`. */
export type Receipt = {
  /** `kept`: in the outbox, to be delivered later. `withheld`: no test of it has a row; if it has a script, the run is there. `lost`: neither sent nor on disk. */
  readonly outcome: 'delivered' | 'already-delivered' | 'kept' | 'withheld' | 'lost';
  readonly runKey: string;
  /** Requests sent to the service. */
  readonly requests: number;
  readonly scripts: readonly ScriptReceipt[];
  /** The cells of the run, delivered or not. */
  readonly run: RunCounts;
  /** How long the tests took, in milliseconds. Left out where it is not known. */
  readonly durationMs?: number | undefined;
  /** Tests that have a result; always the sum of the next four. */
  readonly collected: number;
  readonly delivered: number;
  readonly kept: number;
  readonly lost: number;
  readonly withheld: number;
  readonly warnings: readonly Notice[];
};

/** What one script has accepted. */
export type ScriptReceipt = {
  readonly scriptId: number;
  readonly name: string;
  readonly created: boolean;
  /** The path of folders that were made for it. Left out where no folder was. */
  readonly newFolder?: string | undefined;
  readonly rowsAdded: number;
  readonly runId: number | string;
  /** Address of the run in the script's page for people. Left out where the service does not name one. */
  readonly pageUrl?: string | undefined;
  /** Further runs with the same key, which a late write has left. */
  readonly duplicateRunIds: readonly (number | string)[];
  readonly counts: MarkCounts;
  /** How many of the `fail` cells stand on headings: a file, a hook or the run itself failed, not a test. */
  readonly failedHeadings: number;
  /** Left out where nothing was added, and nothing was read that the run could be compared with. */
  readonly changes?: RunChanges | undefined;
};

/** What a run has changed, as far as it is known without a further request. */
export type RunChanges = {
  /** Tests that were added to a script that was there. */
  readonly added?: TitleList | undefined;
  /** Against the runs before it, where these were read: by the definitions of docs/history.md. */
  readonly news?: RunNewsReport | undefined;
};

/** What is new in a run. */
export type RunNewsReport = {
  /** Such as `2 new failures, 3 still failing (since #41, 6 builds), 1 flaky, 1 fixed`; empty: nothing. */
  readonly line: string;
  readonly newFailures: NewsList;
  readonly stillFailing: NewsList;
  readonly unknownSince: NewsList;
  readonly flaky: NewsList;
  readonly fixed: NewsList;
  /** The newest run of the default branch before it, with its tests by mark. Left out where none is known. */
  readonly base?: BaseRun | undefined;
};

export type BaseRun = {
  readonly branch: string;
  readonly runId: number | string;
  readonly counts: Readonly<Record<'pass' | 'fail' | 'blocked', number>>;
};

/** Only the first of many rows. */
export type NewsList = { readonly count: number; readonly rows: readonly NewsRow[] };

export type NewsRow = {
  /** Its path, such as `src/cart.test.ts > Cart > adds two items`. */
  readonly title: string;
  readonly rowId: number;
  /** The first of the runs in a row that failed; left out: the row did not fail. */
  readonly firstRunId?: number | string | undefined;
  /** How many these are. */
  readonly builds?: number | undefined;
  readonly lastPassRunId?: number | string | undefined;
  /** The commits between the last pass and the first failure. */
  readonly compareUrl?: string | undefined;
  readonly isAlsoRedOnMain?: boolean | undefined;
  readonly isFlaky?: boolean | undefined;
};

/** Rows by their path, such as `src/cart.test.ts > Cart > adds two items`; only the first of many. */
export type TitleList = { readonly count: number; readonly titles: readonly string[] };

type CountedRun = Pick<RunCounts, 'failedHeadings'> & { readonly counts: Omit<MarkCounts, 'none'> };

/**
 * The counts as words, without those that are 0. Files and hooks that failed have a `fail` cell of their own: they are
 * counted, and named behind it, beside the tests, which are the failures that the runner counts.
 */
export function describeCounts(run: CountedRun & Partial<RunCounts>): string {
  const words = COUNTED_MARKS.filter((mark) => run.counts[mark] > 0).map((mark) => {
    return `${run.counts[mark]} ${mark}${DETAILS[mark]?.(run) ?? ''}`;
  });
  return words.length === 0 ? 'no results' : words.join(', ');
}

const DETAILS: { readonly [mark: string]: ((run: CountedRun & Partial<RunCounts>) => string) | undefined } = {
  fail: ({ counts, failedHeadings }) => {
    const tests = counts.fail - failedHeadings;
    const parts = [
      ...(tests > 0 ? [counted(tests, 'test')] : []),
      counted(failedHeadings, 'file or hook', 'files or hooks'),
    ];
    return failedHeadings === 0 ? '' : ` (${parts.join(', ')})`;
  },
  blocked: (run) => {
    const { skipped = 0, todo = 0 } = run;
    const parts = { skipped, todo, 'not run': run.counts.blocked - skipped - todo };
    const told = Object.entries(parts).filter(([, count]) => count > 0);
    return skipped + todo === 0 ? '' : ` (${told.map(([word, count]) => `${count} ${word}`).join(', ')})`;
  },
};

/** How many tests have a cell in a run. */
export function countResults({ counts, failedHeadings }: CountedRun): number {
  const { pass, fail, blocked, query, exclude } = counts;
  return pass + fail + blocked + query + exclude - failedHeadings;
}
