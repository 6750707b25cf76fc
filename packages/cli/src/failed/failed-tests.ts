import {
  CODES,
  flakyPlaces,
  type History,
  historyRows,
  isLeftOut,
  isSameLane,
  judgeRun,
  defaultBranchOf,
  placeOf,
  rowPaths,
} from '@runsheet/core/command';
import { failureParts, type FailureParts } from '../history/failure-parts.ts';
import { fileOf } from '../file-of.ts';
import type { OpenedHistory } from '../history/open-history.ts';
import { factsOf, type RowFacts } from '../history/row-history.ts';
import { readOutcome } from '../export/read-outcome.ts';

/** A test that failed, or did not come to its end; or a file that did not load. */
export type FailedTest = FailureParts &
  RowFacts & {
    /** Texts from the file down to the test. */
    readonly path: readonly string[];
    readonly rowId: number;
    readonly file: string;
    readonly result: 'fail' | 'blocked';
    readonly flaky: boolean;
    /** A file, a describe or the run itself failed. */
    readonly isHeading: boolean;
  };

export type FailedRun = {
  readonly runIds: readonly (number | string)[];
  readonly tests: readonly FailedTest[];
  /** How many are blocked because their author skipped them. */
  readonly skipped: number;
  /** Of the tests that did neither: their paths. */
  readonly others: readonly (readonly string[])[];
};

/**
 * The tests that failed or were blocked in the runs of a build, without those that were skipped. The runs are shards or
 * attempts: the last one that tells of a test counts. Pure.
 */
export function failedTests(script: OpenedHistory, places: readonly number[]): FailedRun {
  const { history, rows } = script;
  const flaky = flakyPlaces(history, places.at(-1) ?? -1);
  const news = new Map(
    places.flatMap((place) => {
      const judged = judgeRun(history, place, defaultBranchOf(history, script.defaultBranch));
      return judged?.rows.map((row) => [row.rowId, row] as const) ?? [];
    }),
  );
  const headings = new Map(historyRows(rows).map(({ id, isHeading }) => [id, isHeading]));
  const tests: FailedTest[] = [];
  const others: (readonly string[])[] = [];
  let skipped = 0;
  for (const [id, lineage] of rowPaths(rows, undefined, Infinity)) {
    const path = lineage.map(({ text }) => text);
    const isHeading = headings.get(id) === true;
    const index = placeOf(history.rows, id) ?? -1;
    const file = fileOf(path);
    const told = lastWord(script, places, { id, index, file });
    if (told === undefined || told === 'skipped') {
      if (!isHeading) others.push(path);
      skipped += Number(told === 'skipped');
      continue;
    }
    tests.push({
      path,
      rowId: id,
      file,
      ...told,
      ...factsOf(news.get(id)),
      flaky: flaky[index] === 1,
      isHeading,
    });
  }
  return { runIds: places.flatMap((place) => history.runs[place]?.id ?? []), tests, skipped, others };
}

/** The runs of the build of a run: shards that were published alone have it in common. Pure. */
export function placesOfBuild({ runs }: History, at: number): readonly number[] {
  const chosen = runs[at];
  if (chosen === undefined || chosen.build === '') return [at];
  return [...runs.keys()].filter((place) => {
    const run = runs[place];
    return run !== undefined && run.build === chosen.build && isSameLane(run.lane, chosen.lane);
  });
}

type Told = Pick<FailedTest, 'result'> & FailureParts;

function lastWord(
  { history, runs }: OpenedHistory,
  places: readonly number[],
  { id, index, file }: { readonly id: number; readonly index: number; readonly file: string },
): Told | 'skipped' | undefined {
  const place = places.findLast((each) => (history.runs[each]?.codes[index] ?? CODES.none) !== CODES.none);
  const code = history.runs[place ?? -1]?.codes[index];
  if (place === undefined || (code !== CODES.fail && code !== CODES.blocked)) return undefined;
  const cell = runs[place]?.results?.[String(id)];
  return code === CODES.blocked ? blockedTest(cell) : { result: 'fail', ...failureParts(readOutcome(cell), file) };
}

function blockedTest(cell: Parameters<typeof readOutcome>[0]): Told | 'skipped' {
  if (cell === undefined) return { result: 'blocked' };
  return isLeftOut(cell.comment) ? 'skipped' : { result: 'blocked', message: cell.comment };
}
