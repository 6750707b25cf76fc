import {
  compareUrl,
  defaultBranchOf,
  flakyPlaces,
  flipsOf,
  type History,
  historyRows,
  judgeRun,
  placeOf,
  type RowNews,
  rowTitles,
  verdictsOf,
} from '@runsheet/core/command';
import { readOutcome } from '../export/read-outcome.ts';
import { fileOf } from '../file-of.ts';
import { failureParts, type FailureParts } from './failure-parts.ts';
import type { OpenedHistory } from './open-history.ts';

export type RowFacts = {
  readonly kind?: RowNews['kind'];
  /** Id of the first run that failed, without a pass since. */
  readonly since?: number | string;
  readonly builds?: number;
  readonly lastPass?: number | string;
  readonly compare?: string;
  readonly alsoRedOnMain?: true;
};

/** What `--json` says of a row, and the table draws. */
export type RowHistory = FailureParts &
  RowFacts & {
    /** Its path, such as `src/cart.test.ts > Cart > adds`. */
    readonly row: string;
    readonly rowId: number;
    readonly file: string;
    /** The last runs of the lane, the oldest first: `p` pass, `f` fail, `r` passed on a later attempt, `.` neither. */
    readonly verdicts: string;
    readonly verdict: 'pass' | 'fail' | null;
    readonly flaky: boolean;
    /** Changes between pass and fail in the last 50 verdicts. */
    readonly flips: number;
  };

const SHOWN_VERDICTS = 30;

/** The tests of a script as they are in one run, and in the runs of its lane before. Pure. */
export function rowHistories(script: OpenedHistory, at: number): readonly RowHistory[] {
  const { rows, history } = script;
  const kinds = new Map(historyRows(rows).map(({ id, isQuiet }) => [id, isQuiet]));
  const titles = rowTitles(rows);
  const news = judgeRun(history, at, defaultBranchOf(history, script.defaultBranch));
  const told = new Map(news?.rows.map((row) => [row.rowId, row]));
  const flaky = flakyPlaces(history, at);
  return rows.flatMap(({ id }) => {
    const place = placeOf(history.rows, id) ?? -1;
    const isTold = told.has(id);
    // Headings and rows for errors are no tests: they are told of while they are red.
    if (kinds.get(id) === true && !isTold) return [];
    const row = titles.get(id) ?? '';
    const file = fileOf(row.split(' > '));
    return [
      {
        row,
        rowId: id,
        file,
        ...lastVerdicts(history, at, id),
        ...factsOf(told.get(id)),
        ...failureParts(readOutcome(script.runs[at]?.results?.[String(id)]), file),
        flaky: flaky[place] === 1,
        flips: flipsOf(history, at, place),
      } as const,
    ];
  });
}

/** The last verdicts of a row up to a run, in the lane of that run. */
export function lastVerdicts(history: History, at: number, rowId: number): Pick<RowHistory, 'verdicts' | 'verdict'> {
  const place = placeOf(history.rows, rowId) ?? -1;
  const verdicts = verdictsOf(history, at, { place, most: SHOWN_VERDICTS });
  const last = verdicts.replaceAll('.', '').at(-1);
  return { verdicts, verdict: last === undefined ? null : last === 'f' ? 'fail' : 'pass' };
}

/** Empty where the row passed before and after. */
export function factsOf(news: RowNews | undefined): RowFacts {
  if (news === undefined) return {};
  const { kind, firstFail, lastPass, builds, isAlsoRedOnMain } = news;
  const compare = lastPass === undefined ? undefined : compareUrl(lastPass, firstFail);
  return {
    kind,
    since: firstFail.id,
    builds,
    ...(lastPass === undefined ? {} : { lastPass: lastPass.id }),
    ...(compare === undefined ? {} : { compare }),
    ...(isAlsoRedOnMain ? { alsoRedOnMain: true } : {}),
  };
}
