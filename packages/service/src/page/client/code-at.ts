import { CODES, type History } from '@runsheet/core/history';

import type { Outline } from './outline.ts';

/** The rows of a script and their marks. Runs are the oldest first. */
export type Marked = {
  readonly outline: Outline;
  readonly history: History;
  /** The place in the history of each row of the outline. */
  readonly places: Int32Array;
};

/** The code of a cell. The row for errors has one only where something went wrong. */
export function codeAt({ history, places }: Marked, row: number, run: number): number {
  const place = places[row] ?? -1;
  const code = history.runs[run]?.codes[place] ?? CODES.none;
  const { isQuiet, isHeading } = history.rows;
  return code === CODES.pass && isQuiet[place] === 1 && isHeading[place] === 0 ? CODES.none : code;
}
