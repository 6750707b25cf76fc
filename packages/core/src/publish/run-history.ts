import type { Run, RunId } from '../client/answers/things.ts';
import { compareUrl } from '../history/compare-url.ts';
import { defaultBranchOf, type History, newestOf, readHistory } from '../history/history.ts';
import { encodeMarks, MARKS_FIELD } from '../history/marks-text.ts';
import { judgeRun, newsLine, type RowNews, type RunNews } from '../history/judge-run.ts';
import { CODES, historyRows, type RunMark } from '../history/marked-rows.ts';
import { type Outline, type OutlineRow, rowTitles } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import type { BaseRun, NewsList, NewsRow, RunNewsReport } from './receipt.ts';

type MarkedRun = {
  readonly sheet: Pick<Sheet, 'durationMs'>;
  readonly step: Omit<AddRun, 'headers'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. */
export function marksHeader(run: MarkedRun): Readonly<Record<string, string>> {
  return run.outline.fields.includes(MARKS_FIELD) ? marksOf(run) : {};
}

function marksOf({ sheet, step, outline: { rows } }: MarkedRun): Readonly<Record<string, string>> {
  const { scope, cells, passes = [], fileDurations } = step;
  const marks = new Map<number, RunMark>([...cells].map(([id, { mark }]) => [id, mark]));
  for (const [id, mark] of passes) marks.set(id, mark);
  const text = encodeMarks({ scope, marks, rows: historyRows(rows), durationMs: sheet.durationMs, fileDurations });
  return { [MARKS_FIELD]: text };
}

/** More than any summary has room for. */
const MOST_ROWS = 10_000;

type PublishedRun = MarkedRun & {
  readonly step: AddRun;
  readonly runId: RunId;
  readonly duplicateRunIds: readonly RunId[];
  /** The header with its marks, as it was sent; empty: the script has no field for it. */
  readonly marks: Readonly<Record<string, string>>;
  readonly nowMs: number;
};

/** What is new in a run that was published, against the runs before it, the oldest first. Pure. */
export function newsSince(
  earlier: readonly Run[],
  run: PublishedRun,
  defaultBranch: string | undefined,
): RunNewsReport | undefined {
  const own = new Set([run.runId, ...run.duplicateRunIds].map(String));
  const at = earlier.findIndex(({ id }) => own.has(String(id)));
  const before = at === -1 ? earlier : earlier.slice(0, at);
  const created = new Date(run.nowMs).toISOString();
  const marks = MARKS_FIELD in run.marks ? run.marks : marksOf(run);
  const current = { id: run.runId, created, headers: { ...run.step.headers, ...marks } };
  const { rows } = run.outline;
  const history = readHistory(historyRows(rows), [...before, current]);
  return newsAt(history, { rows, at: before.length, defaultBranch });
}

type RunPlace = {
  readonly rows: readonly OutlineRow[];
  readonly at: number;
  readonly defaultBranch: string | undefined;
};

/** The same for one of the runs of a history. Pure. */
export function newsAt(history: History, { rows, at, defaultBranch }: RunPlace): RunNewsReport | undefined {
  // The first run of all, and one after runs that show nothing, has nothing to be compared with.
  if (!history.runs.some(({ source }, place) => place < at && source !== 'none')) return undefined;
  const branch = defaultBranchOf(history, defaultBranch);
  const news = judgeRun(history, at, branch);
  const base = baseOf(history, at, branch);
  return news && { ...reportOf(news, rows), ...(base && { base }) };
}

/** The newest run of a branch before another one; numbers of one that was cut short are no measure. */
function baseOf(history: History, at: number, branch: string): BaseRun | undefined {
  const places = history.runs.slice(0, at).flatMap(({ lane, source, scope }, place) => {
    return lane.branch === branch && source !== 'none' && scope !== 'cut' ? [place] : [];
  });
  const run = history.runs[newestOf(history, places) ?? -1];
  if (run === undefined) return undefined;
  const tests = run.codes.filter((_, place) => history.rows.isQuiet[place] === 0);
  const count = (...codes: readonly number[]) => tests.filter((code) => codes.includes(code)).length;
  const { pass, retried, fail, blocked } = CODES;
  return { branch, runId: run.id, counts: { pass: count(pass, retried), fail: count(fail), blocked: count(blocked) } };
}

function reportOf(news: RunNews, rows: readonly OutlineRow[]): RunNewsReport {
  const told = new Map(news.rows.map((row) => [row.rowId, row]));
  const titles = [...rowTitles(rows, new Set([...told.keys(), ...news.flaky]))];
  const list = (ids: readonly number[]): NewsList => {
    const listed = new Set(ids);
    const shown = titles.filter(([id]) => listed.has(id)).slice(0, MOST_ROWS);
    return { count: ids.length, rows: shown.map(([rowId, title]) => ({ title, rowId, ...newsOf(told.get(rowId)) })) };
  };
  const of = (wanted: RowNews['kind']) =>
    list(news.rows.filter(({ kind }) => kind === wanted).map(({ rowId }) => rowId));
  return {
    line: newsLine(news),
    newFailures: of('new-failure'),
    stillFailing: of('still-failing'),
    unknownSince: of('unknown-since'),
    flaky: list(news.flaky),
    fixed: of('fixed'),
  };
}

/** A flaky row that passed has nothing else to be told of. */
function newsOf(row: RowNews | undefined): Omit<NewsRow, 'title' | 'rowId'> {
  if (row === undefined) return { isFlaky: true };
  const { firstFail, lastPass, builds, isAlsoRedOnMain, isFlaky } = row;
  const link = lastPass && compareUrl(lastPass, firstFail);
  return {
    firstRunId: firstFail.id,
    builds,
    ...(lastPass && { lastPassRunId: lastPass.id }),
    ...(link !== undefined && { compareUrl: link }),
    ...(isAlsoRedOnMain && { isAlsoRedOnMain }),
    ...(isFlaky && { isFlaky }),
  };
}

export function mapRows(news: RunNewsReport, change: (row: NewsRow) => NewsRow): RunNewsReport {
  const changed = ({ count, rows }: NewsList): NewsList => ({ count, rows: rows.map(change) });
  return {
    ...news,
    newFailures: changed(news.newFailures),
    stillFailing: changed(news.stillFailing),
    unknownSince: changed(news.unknownSince),
    flaky: changed(news.flaky),
    fixed: changed(news.fixed),
  };
}
