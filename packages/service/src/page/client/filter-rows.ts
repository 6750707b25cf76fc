import { CODES } from '@runsheet/core/history';

import { isHeading } from './outline.ts';
import { codeAt, type Script } from './read-script.ts';
import type { Verdicts } from './verdicts.ts';

export type RowFilter = {
  readonly text: string;
  readonly verdicts: readonly string[];
  /** Rows with a cell in one of these runs only; undefined: all. */
  readonly runs: readonly number[] | undefined;
  /** Rows with these ids only; undefined: all. */
  readonly ids: ReadonlySet<number> | undefined;
  /** The run whose verdicts count. */
  readonly at: number;
};

/** A 1 for each row that is wanted; undefined where every row is. Pure. */
export function filterRows(script: Script, verdicts: Verdicts, filter: RowFilter): Uint8Array | undefined {
  const { text, runs, ids, at } = filter;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const wanted = Object.entries(verdicts).flatMap(([word, rows]) => (filter.verdicts.includes(word) ? [rows] : []));
  if (words.length + filter.verdicts.length === 0 && runs === undefined && ids === undefined) return undefined;
  const { outline, data } = script;
  return Uint8Array.from(data.ids, (id, row) => {
    if (isHeading(outline, row) && codeAt(script, row, at) === CODES.none) return 0;
    if (ids !== undefined && !ids.has(id)) return 0;
    if (!words.every((word) => outline.paths[row]?.includes(word))) return 0;
    if (runs?.every((run) => codeAt(script, row, run) === CODES.none) === true) return 0;
    return Number(filter.verdicts.length === 0 || wanted.some((rows) => rows.has(id)));
  });
}
