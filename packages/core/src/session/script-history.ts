import type { Client } from '../client/client.ts';
import type { Result, Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { type History, needsResults, readHistory } from '../history/history.ts';
import { CODES } from '../history/run-mark.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { historyRows } from '../publish/history-rows.ts';

/** The runs of a script with their verdicts. */
export type ScriptHistory = {
  readonly scriptId: number;
  readonly name: string;
  readonly rows: readonly OutlineRow[];
  /** The oldest first; those of `history` stand in the same order. */
  readonly runs: readonly Run[];
  readonly history: History;
};

/**
 * Reads the history of a script: one request where all runs carry their marks. Otherwise the results are read as well,
 * and `say` is told what that costs. Rejects with a RunsheetError.
 */
export async function readScriptHistory(
  scriptId: number,
  client: Client,
  say: (told: Notice) => void,
): Promise<ScriptHistory> {
  const { script } = await client.scripts.get(scriptId, MARKS);
  const { id, name, tests: rows } = script;
  const index = historyRows(rows);
  const history = readHistory(index, script.runs);
  if (!needsResults(history)) return { scriptId: id, name, rows, runs: script.runs, history };
  const without = history.runs.filter(({ source, isDamaged }) => source === 'none' || isDamaged).length;
  say(notice('RS4031', { scriptId, without, runs: script.runs.length, tests: rows.length }));
  const { runs } = (await client.scripts.get(scriptId, RESULTS)).script;
  return { scriptId: id, name, rows, runs, history: readHistory(index, runs) };
}

/** Below so many cells the results of all runs are a few megabytes. */
export const MOST_CELLS = 200_000;

/**
 * The runs with their results, for the comments in them: no request asks for those of one run. Undefined where there are
 * too many to be read.
 */
export async function readResults(
  { scriptId, rows, runs }: ScriptHistory,
  client: Client,
): Promise<readonly Run[] | undefined> {
  if (runs.every(({ results }) => results !== undefined)) return runs;
  if (rows.length * runs.length > MOST_CELLS) return undefined;
  return (await client.scripts.get(scriptId, RESULTS)).script.runs;
}

/**
 * The results of runs as their marks tell them: without comments, but for those that passed after a retry. Undefined
 * where a run has no marks. Pure.
 */
export function withMarkedResults<Shown extends Run>(
  rows: readonly OutlineRow[],
  runs: readonly Shown[],
): readonly (Shown & { readonly results: Readonly<Record<string, Result>> })[] | undefined {
  // Quiet rows have a cell only where they were marked.
  const history = readHistory(
    historyRows(rows).map(({ id, isHeading }) => ({ id, isHeading })),
    runs,
  );
  if (needsResults(history)) return undefined;
  const { ids } = history.rows;
  return runs.map((run, place) => {
    const cells = [...(history.runs[place]?.codes ?? [])].flatMap((code, at) => {
      return code === CODES.none ? [] : [[String(ids[at]), resultOf(code)] as const];
    });
    return { ...run, results: Object.fromEntries(cells) };
  });
}

function resultOf(code: number): Result {
  if (code === CODES.retried) return { result: 'pass', comment: 'passed on attempt 2 of 2', issue: '' };
  const result = Object.entries(CODES).find(([, value]) => value === code)?.[0] ?? '';
  return { result, comment: '', issue: '' };
}

const MARKS = {
  tests: 'full',
  fields: 'none',
  runs: 'full',
  results: 'none',
  progress: 'none',
} as const satisfies View;
const RESULTS = { ...MARKS, tests: 'none', results: 'full' } as const satisfies View;
