import { CODES } from '@runsheet/core/history';

import { codeAt } from './code-at.ts';
import { isHeading } from './outline.ts';
import type { Script } from './read-script.ts';
import type { ViewState } from './url-state.ts';
import type { Verdicts } from './verdicts.ts';

type RowFilter = {
  /** Those that were chosen. */
  readonly verdicts: Verdicts;
  /** Rows with a cell in one of these runs only, where the reader wants that. */
  readonly runs: readonly number[];
  /** Rows with these ids only; undefined: all. */
  readonly ids: readonly number[] | undefined;
  /** The run whose verdicts count. */
  readonly at: number;
};

/** A 1 for each row that is wanted; undefined where every row is. Pure. */
export function filterRows(script: Script, state: ViewState, filter: RowFilter): Uint8Array | undefined {
  const { verdicts, runs, at } = filter;
  const words = state.q.toLowerCase().split(/\s+/).filter(Boolean);
  const ids = filter.ids && new Set(filter.ids);
  if (words.length + state.verdicts.length + state.last === 0 && ids === undefined) return undefined;
  const { outline, data } = script;
  return Uint8Array.from(data.ids, (id, row) => {
    if (isHeading(outline, row) && codeAt(script, row, at) === CODES.none) return 0;
    if (ids?.has(id) === false) return 0;
    if (!words.every((word) => outline.paths[row]?.includes(word))) return 0;
    if (state.last > 0 && runs.every((run) => codeAt(script, row, run) === CODES.none)) return 0;
    return Number(state.verdicts.length === 0 || verdicts.some(([, , rows]) => rows.has(id)));
  });
}
