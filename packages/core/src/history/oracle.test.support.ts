import type { StoredRun } from './history.ts';

/** A run as the oracle sees it: full results, and what the test made of it. */
export type FullRun = StoredRun & {
  readonly created: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly results: Readonly<Record<string, { readonly result: string; readonly comment: string }>>;
  readonly isPart: boolean;
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

const DAY_MS = 86_400_000;

/**
 * The definitions of docs/history.md, read word by word from full results, one row at a time. Slow, and written without
 * anything of the code that it judges.
 */
export function oracleNews(runs: readonly FullRun[], at: number, rowIds: readonly number[]): readonly OracleNews[] {
  return rowIds.toSorted((a, b) => a - b).flatMap((rowId) => oracleRow(runs, at, rowId) ?? []);
}

function oracleRow(runs: readonly FullRun[], at: number, rowId: number): OracleNews | undefined {
  const judged = runs[at];
  const today = word(judged, rowId);
  if (judged === undefined || today === '') return undefined;
  const story = storyOf(runs.slice(0, at), judged, rowId);
  const told = story.filter((run) => word(run, rowId) !== '');
  const lastPassAt = told.findLastIndex((run) => word(run, rowId) === 'pass');
  const failures = told.slice(lastPassAt + 1);
  if (today === 'pass' && failures.length === 0) return undefined;
  const firstFail = failures[0] ?? judged;
  const isUnknown = lastPassAt === -1 && beginsRed(story, failures[0]);
  const failing = isUnknown ? 'unknown-since' : failures.length === 0 ? 'new-failure' : 'still-failing';
  return {
    rowId,
    kind: today === 'pass' ? 'fixed' : failing,
    firstFail: firstFail.id,
    lastPass: told[lastPassAt]?.id,
    builds: failures.length + (today === 'fail' ? 1 : 0),
    isAlsoRedOnMain: isRedOnMain(runs.slice(0, at), judged, rowId),
    isFlaky: oracleFlaky(runs, at, rowId),
  };
}

/** No whole build comes before the first failure. */
function beginsRed(story: readonly FullRun[], firstFail: FullRun | undefined): boolean {
  const before = firstFail === undefined ? story : story.slice(0, story.indexOf(firstFail));
  return before.every(({ isPart }) => isPart);
}

function isRedOnMain(past: readonly FullRun[], judged: FullRun, rowId: number): boolean {
  if (judged.headers['branch'] === 'main' || word(judged, rowId) !== 'fail') return false;
  const main = past.filter((run) => run.headers['branch'] === 'main' && isAlike(run, judged));
  return (
    word(
      main.findLast((run) => word(run, rowId) !== ''),
      rowId,
    ) === 'fail'
  );
}

/** The builds that lead to this one, the oldest first: of the default branch up to the lane's first verdict, then the lane's. */
function storyOf(past: readonly FullRun[], judged: FullRun, rowId: number): readonly FullRun[] {
  const lane = past.filter((run) => run.headers['branch'] === judged.headers['branch'] && isAlike(run, judged));
  if (judged.headers['branch'] === 'main') return lane;
  const start = past.findIndex((run) => lane.includes(run) && word(run, rowId) !== '');
  const earlier = start === -1 ? past : past.slice(0, start);
  return [...earlier.filter((run) => run.headers['branch'] === 'main' && isAlike(run, judged)), ...lane];
}

function oracleFlaky(runs: readonly FullRun[], at: number, rowId: number): boolean {
  const now = Date.parse(runs[at]?.created ?? '');
  const recent = runs
    .slice(0, at + 1)
    .filter((run) => Date.parse(run.created) >= now - 14 * DAY_MS && !hasMostlyFailed(run));
  if (recent.some((run) => run.results[rowId]?.comment.startsWith('passed on attempt') ?? false)) return true;
  return recent.some((one) =>
    recent.some(
      (other) =>
        one.headers['commit'] !== undefined &&
        one.headers['commit'] === other.headers['commit'] &&
        isAlike(one, other) &&
        word(one, rowId) === 'pass' &&
        word(other, rowId) === 'fail',
    ),
  );
}

export function oracleFlips(runs: readonly FullRun[], at: number, rowId: number): number {
  const judged = runs[at];
  const words = runs
    .slice(0, at + 1)
    .filter((run) => judged !== undefined && run.headers['branch'] === judged.headers['branch'] && isAlike(run, judged))
    .filter((run) => !hasMostlyFailed(run))
    .map((run) => word(run, rowId))
    .filter((text) => text !== '')
    .slice(-50);
  return words.filter((text, place) => place > 0 && text !== words[place - 1]).length;
}

function hasMostlyFailed({ results }: FullRun): boolean {
  const words = Object.values(results).map(({ result }) => result);
  const failed = words.filter((text) => text === 'fail').length;
  const passed = words.filter((text) => text === 'pass').length;
  return failed > 0 && failed * 5 >= (failed + passed) * 4;
}

function word(run: FullRun | undefined, rowId: number): string {
  const { result = '' } = run?.results[rowId] ?? {};
  return result === 'pass' || result === 'fail' ? result : '';
}

function isAlike(one: FullRun, other: FullRun): boolean {
  return (
    one.headers['environment'] === other.headers['environment'] && one.headers['runner'] === other.headers['runner']
  );
}
