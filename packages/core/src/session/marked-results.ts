import type { Result, Run } from '../client/answers/things.ts';
import { needsResults, readHistory } from '../history/history.ts';
import { CODES } from '../history/run-mark.ts';
import type { OutlineRow } from '../plan/outline.ts';
import { historyRows } from '../publish/history-rows.ts';

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
