import type { Client } from '../client/client.ts';
import type { Result, Run } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { type History, type HistoryRun, needsResults, readHistory, readHistoryRun } from '../history/history.ts';
import { indexRows } from '../history/row-index.ts';
import { CODES } from '../history/run-mark.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { historyRows } from '../publish/history-rows.ts';

/** The runs of a script with their verdicts. */
export type ScriptHistory = {
  readonly scriptId: number;
  readonly name: string;
  readonly rows: readonly OutlineRow[];
  /** The oldest first, as those of `history`; of results that were read those that did not pass. */
  readonly runs: readonly Run[];
  readonly history: History;
};

/**
 * Reads the history of a script: one request where all runs carry their marks. Otherwise the results are read as well,
 * run by run, and `say` is told what that costs. Rejects with a RunsheetError.
 */
export async function readScriptHistory(
  scriptId: number,
  client: Client,
  { say, working = () => {}, withinMs }: ReadingOptions,
): Promise<ScriptHistory> {
  const { script } = await client.scripts.get(scriptId, MARKS);
  const { id, name, tests: rows } = script;
  const index = historyRows(rows);
  const history = readHistory(index, script.runs);
  if (!needsResults(history)) return { scriptId: id, name, rows, runs: script.runs, history };
  const without = history.runs.filter(({ source, isDamaged }) => source === 'none' || isDamaged).length;
  say(notice('RS4031', { scriptId, without, runs: script.runs.length, tests: rows.length }));
  const places = indexRows(index);
  const read: HistoryRun[] = [];
  const eachRun = (run: Run, place: number) => {
    working(runLabel(place, script.runs.length));
    read.splice(place, Infinity, readHistoryRun(places, run, read[place - 1]));
    return withoutPasses(run);
  };
  const { runs } = (
    await (withinMs === undefined ? client : client.within(withinMs)).scripts.get(scriptId, RESULTS, eachRun)
  ).script;
  return { scriptId: id, name, rows, runs, history: { rows: places, runs: read } };
}

type ReadingOptions = {
  /** Is told what the reading costs. */
  readonly say: (told: Notice) => void;
  /** Is told how far it has come. */
  readonly working?: (label: string) => void;
  /** How long the results may take, in milliseconds. Left out: as all calls of the client. */
  readonly withinMs?: number;
};

/** The runs with what did not pass, for the comments: no request asks for those of one run, so all are read, run by run. */
export async function readResults(
  { scriptId, runs }: ScriptHistory,
  client: Client,
  working: (label: string) => void,
): Promise<readonly Run[]> {
  if (runs.every(({ results }) => results !== undefined)) return runs;
  const eachRun = (run: Run, place: number) => {
    working(runLabel(place, runs.length));
    return withoutPasses(run);
  };
  return (await client.scripts.get(scriptId, RESULTS, eachRun)).script.runs;
}

export function runLabel(place: number, count: number): string {
  return `Reading the results of run ${place + 1} of ${Math.max(count, place + 1)}`;
}

function withoutPasses(run: Run): Run {
  const told = Object.entries(run.results ?? {}).filter(([, { result }]) => result !== 'pass');
  return { ...run, results: Object.fromEntries(told) };
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
