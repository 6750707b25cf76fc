import type { StoredRun } from './history.ts';

/** A run as the oracle sees it: full results, and what the test made of it. */
export type FullRun = StoredRun & {
  readonly created: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, { readonly result: string; readonly comment: string }>>;
  readonly scope: 'whole' | 'shared' | 'cut' | 'part';
  /** The highest id of a row that had a cell, in this run or an earlier one. */
  readonly newestRow: number;
  /** Whether it says that it is whole or a part: its results alone do not. */
  readonly isMarked: boolean;
};

export type OracleRow = {
  readonly id: number;
  readonly isHeading: boolean;
  readonly isQuiet: boolean;
  /** Ids of all rows below it. */
  readonly below: readonly number[];
};

export type OracleNews = {
  readonly rowId: number;
  readonly kind: string;
  readonly firstFail: unknown;
  readonly lastPass: unknown;
  readonly builds: number;
  readonly isAlsoRedOnMain: boolean;
  readonly isFlaky: boolean;
};

export type OracleReport = { readonly rows: readonly OracleNews[]; readonly flaky: readonly number[] };

const DAY_MS = 86_400_000;

/**
 * The definitions of docs/history.md, read word by word from full results, one row at a time. Slow, and written without
 * anything of the code that it judges.
 */
export function oracleNews(runs: readonly FullRun[], at: number, rows: readonly OracleRow[]): OracleReport {
  const sorted = rows.toSorted((a, b) => a.id - b.id);
  return {
    rows: sorted.flatMap((row) => oracleRow(runs, at, row) ?? []),
    flaky: sorted.filter((row) => isToldFlaky(runs, at, row)).map(({ id }) => id),
  };
}

/** A flaky row that failed today, or passed only on a later attempt. */
function isToldFlaky(runs: readonly FullRun[], at: number, row: OracleRow): boolean {
  const today = runs[at];
  const hasTrouble = word(today, row) === 'fail' || wasRetried(today, row);
  return hasTrouble && oracleFlaky(runs, at, row);
}

function oracleRow(runs: readonly FullRun[], at: number, row: OracleRow): OracleNews | undefined {
  const judged = runs[at];
  const today = word(judged, row);
  if (judged === undefined || today === '') return undefined;
  const story = storyOf(runs.slice(0, at), judged, row);
  const told = story.filter((run) => word(run, row) !== '');
  const lastPassAt = told.findLastIndex((run) => word(run, row) === 'pass');
  const failures = told.slice(lastPassAt + 1);
  if (today === 'pass' && failures.length === 0) return undefined;
  const firstFail = failures[0] ?? judged;
  const isUnknown = lastPassAt === -1 && beginsRed(story, failures[0]);
  const failing = isUnknown ? 'unknown-since' : failures.length === 0 ? 'new-failure' : 'still-failing';
  return {
    rowId: row.id,
    kind: today === 'pass' ? 'fixed' : failing,
    firstFail: firstFail.id,
    lastPass: told[lastPassAt]?.id,
    builds: failures.length + (today === 'fail' ? 1 : 0),
    isAlsoRedOnMain: isRedOnMain(runs.slice(0, at), judged, row),
    isFlaky: oracleFlaky(runs, at, row),
  };
}

/** No whole build comes before the first failure. */
function beginsRed(story: readonly FullRun[], firstFail: FullRun | undefined): boolean {
  const before = firstFail === undefined ? story : story.slice(0, story.indexOf(firstFail));
  return before.every(({ scope }) => scope === 'part' || scope === 'cut');
}

function isRedOnMain(past: readonly FullRun[], judged: FullRun, row: OracleRow): boolean {
  if (judged.headers['branch'] === 'main' || word(judged, row) !== 'fail') return false;
  const main = past.filter((run) => run.headers['branch'] === 'main' && isAlike(run, judged));
  return (
    word(
      main.findLast((run) => word(run, row) !== ''),
      row,
    ) === 'fail'
  );
}

/** The builds that lead to this one, the oldest first: of the default branch up to the lane's first verdict, then the lane's. */
function storyOf(past: readonly FullRun[], judged: FullRun, row: OracleRow): readonly FullRun[] {
  const lane = past.filter((run) => run.headers['branch'] === judged.headers['branch'] && isAlike(run, judged));
  if (judged.headers['branch'] === 'main') return lane;
  const start = past.findIndex((run) => lane.includes(run) && word(run, row) !== '');
  const earlier = start === -1 ? past : past.slice(0, start);
  return [...earlier.filter((run) => run.headers['branch'] === 'main' && isAlike(run, judged)), ...lane];
}

function oracleFlaky(runs: readonly FullRun[], at: number, row: OracleRow): boolean {
  const now = Date.parse(runs[at]?.created ?? '');
  const recent = runs
    .slice(0, at + 1)
    .filter((run) => Date.parse(run.created) >= now - 14 * DAY_MS && !hasMostlyFailed(run));
  if (row.isQuiet && !row.isHeading) return false;
  if (recent.some((run) => wasRetried(run, row))) return true;
  return recent.some((one) =>
    recent.some(
      (other) =>
        one.headers['commit'] !== undefined &&
        one.headers['commit'] === other.headers['commit'] &&
        'build' in one.headers &&
        'build' in other.headers &&
        isAlike(one, other) &&
        word(one, row) === 'pass' &&
        word(other, row) === 'fail',
    ),
  );
}

export function oracleFlips(runs: readonly FullRun[], at: number, row: OracleRow): number {
  const judged = runs[at];
  const words = runs
    .slice(0, at + 1)
    .filter((run) => judged !== undefined && run.headers['branch'] === judged.headers['branch'] && isAlike(run, judged))
    .filter((run) => !hasMostlyFailed(run))
    .map((run) => word(run, row))
    .filter((text) => text !== '')
    .slice(-50);
  return words.filter((text, place) => place > 0 && text !== words[place - 1]).length;
}

function hasMostlyFailed({ results }: FullRun): boolean {
  const words = Object.values(results).map(({ result }) => result);
  const failed = words.filter((text) => text === 'fail').length;
  const passed = words.filter((text) => text === 'pass').length;
  return failed + passed >= 10 && failed * 5 >= (failed + passed) * 4;
}

function word(run: FullRun | undefined, row: OracleRow): string {
  const cell = run?.results[row.id];
  if (run !== undefined && cell === undefined && isQuietPass(run, row)) return 'pass';
  const { result = '' } = cell ?? {};
  return result === 'pass' || result === 'fail' ? result : '';
}

function isQuietPass(run: FullRun, { id, isQuiet, isHeading, below }: OracleRow): boolean {
  if (!run.isMarked || !isQuiet || id > run.newestRow) return false;
  if (!isHeading) return run.scope === 'whole';
  return (
    !['part', 'cut'].includes(run.scope) && below.some((row) => /^(pass|fail)$/.test(run.results[row]?.result ?? ''))
  );
}

function wasRetried(run: FullRun | undefined, row: OracleRow): boolean {
  return run?.results[row.id]?.comment.startsWith('passed on attempt') === true;
}

function isAlike(one: FullRun, other: FullRun): boolean {
  return one.headers['environment'] === other.headers['environment'];
}
