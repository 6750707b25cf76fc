import type { Result, Run } from '../client/answers/things.ts';
import type { Client } from '../client/client.ts';
import { nullMap } from '../client/null-map.ts';
import type { View } from '../client/requests/view.ts';
import { counted } from '../errors/message.ts';
import { type Notice, notice, RunsheetError } from '../errors/runsheet-error.ts';
import { countUnmarked, defaultBranchOf, endsUnmarked, type History, readHistory } from '../history/history.ts';
import { MARKS_FIELD } from '../history/marks-text.ts';
import { codeOfCell, CODES, historyRows } from '../history/marked-rows.ts';
import type { OutlineRow } from '../plan/outline.ts';
import type { ReadHistory } from '../publish/publish-context.ts';
import { passedOnAttempt } from '../report/story.ts';

/** The runs of a script with their verdicts. */
export type ScriptHistory = {
  readonly scriptId: number;
  readonly name: string;
  readonly rows: readonly OutlineRow[];
  /** The oldest first, as those of `history`; with results where these were read, with comments where they were asked for. */
  readonly runs: readonly Run[];
  readonly history: History;
};

type ReadingOptions = {
  /** Is told what the reading costs. */
  readonly say: (told: Notice) => void;
  /** Is told what is being read. */
  readonly working?: (label: string) => void;
  /** Reads the results of all runs, which may take longer than other answers. Left out: the same client. */
  readonly large?: Client;
  /** The places of the runs whose comments are wanted. Left out: none. */
  readonly commentsOf?: (history: History) => readonly number[];
};

/**
 * Reads the history of a script: one request where all runs carry their marks and no comments are wanted. Otherwise the
 * results of all runs are read as well, since no request asks for those of one. Rejects with a RunsheetError.
 */
export async function readScriptHistory(
  scriptId: number,
  client: Client,
  { say, working = () => {}, large = client, commentsOf = () => [] }: ReadingOptions,
): Promise<ScriptHistory> {
  const { id, name, tests: rows, runs: marked } = (await client.scripts.get(scriptId, ROWS_AND_RUNS)).script;
  const history = readHistory(historyRows(rows), marked);
  const commented = new Set(commentsOf(history).map((place) => marked[place]?.id));
  const without = countUnmarked(history);
  if (without === 0 && commented.size === 0) return { scriptId: id, name, rows, runs: marked, history };
  if (without > 0) say(notice('RS4031', { scriptId, without, runs: marked.length, tests: rows.length }));
  working(runsLabel(marked.length));
  const told = (await large.scripts.get(scriptId, RUNS_AND_RESULTS)).script.runs;
  const runs = told.map((run) => (commented.has(run.id) ? run : withoutTexts(run)));
  return { scriptId: id, name, rows, runs, history: readHistory(historyRows(rows), runs) };
}

/**
 * Reads with one request where the runs carry their marks. Whatever goes wrong, the run itself is delivered: then less is
 * known of the runs before it, which is said.
 */
export function createHistoryReader(client: Client, defaultBranch: string | undefined): ReadHistory {
  return async ({ scriptId, fields, rows }, { branch, runId }) => {
    let marked: readonly Run[] | undefined;
    try {
      if (fields.includes(MARKS_FIELD)) {
        marked = (await client.scripts.get(scriptId, RUNS)).script.runs;
        const earlier = marked.filter(({ id }) => String(id) !== String(runId));
        const history = readHistory(historyRows(rows), earlier);
        const branches = [branch, defaultBranchOf(history, defaultBranch)];
        if (!endsUnmarked(history, branches)) return { runs: marked, notices: [] };
      }
      const runs = (await client.scripts.get(scriptId, RUNS_AND_RESULTS)).script.runs.map(withoutTexts);
      const without = marked === undefined ? runs.length : countUnmarked(readHistory(historyRows(rows), marked));
      const facts = { scriptId, without, runs: runs.length, tests: rows.length };
      return { runs, notices: runs.length === 0 ? [] : [notice('RS4031', facts)] };
    } catch (error) {
      if (!(error instanceof RunsheetError)) throw error;
      const facts = { scriptId, tests: rows.length, reason: error.guidance.what };
      return { runs: marked, notices: [notice('RS4034', facts)] };
    }
  };
}

export function runsLabel(count: number): string {
  return `Reading the results of ${counted(count, 'run')}`;
}

/** The run with the verdicts of its results only: comments of a hundred runs would fill the memory. */
function withoutTexts(run: Run): Run {
  return { ...run, results: nullMap(verdictsIn(run.results ?? {})) };
}

function* verdictsIn(results: NonNullable<Run['results']>): Generator<readonly [id: string, verdict: Result]> {
  for (const id of Object.keys(results)) {
    const cell = results[id];
    if (cell !== undefined) yield [id, resultOf(codeOfCell(cell))];
  }
}

/**
 * The results of runs as their marks tell them: without comments, but for those that passed on a later attempt. Undefined
 * where a run has no marks. Pure.
 */
export function withMarkedResults<Shown extends Run>(
  rows: readonly OutlineRow[],
  runs: readonly Shown[],
): readonly (Shown & { readonly results: Readonly<Record<string, Result>> })[] | undefined {
  // Quiet rows have a cell only where they were marked, headings only where something went wrong.
  const history = readHistory(
    historyRows(rows).map(({ id, isHeading }) => ({ id, isHeading })),
    runs,
  );
  if (countUnmarked(history) > 0) return undefined;
  const { ids, isHeading } = history.rows;
  return runs.map((run, place) => {
    const cells = [...(history.runs[place]?.codes ?? [])].flatMap((code, at) => {
      const hasCell = code !== CODES.none && !(code === CODES.pass && isHeading[at] === 1);
      return hasCell ? [[String(ids[at]), resultOf(code)] as const] : [];
    });
    return { ...run, results: Object.fromEntries(cells) };
  });
}

function resultOf(code: number): Result {
  return RESULT_OF_CODE.get(code) ?? NO_RESULT;
}

const NO_RESULT: Result = { result: '', comment: '', issue: '' };
/** One object for each: a hundred runs hold a million. */
const RESULT_OF_CODE = new Map<number, Result>(
  Object.entries(CODES).map(([result, code]) => [code, { ...NO_RESULT, result }]),
)
  .set(CODES.none, NO_RESULT)
  .set(CODES.retried, { ...NO_RESULT, result: 'pass', comment: passedOnAttempt(2) });

const RUNS = { tests: 'none', fields: 'none', runs: 'full', results: 'none', progress: 'none' } as const satisfies View;
const ROWS_AND_RUNS = { ...RUNS, tests: 'full' } as const satisfies View;
const RUNS_AND_RESULTS = { ...RUNS, results: 'full' } as const satisfies View;
