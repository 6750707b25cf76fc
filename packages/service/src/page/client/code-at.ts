import { CODES, type History } from '@runsheet/core/history';

import type { Outline } from './outline.ts';

/** The rows of a script and their marks. Runs are the oldest first. */
export type Marked = {
  readonly outline: Outline;
  readonly history: History;
  /** The place in the history of each row of the outline. */
  readonly places: Int32Array;
};

/** The code of a cell. */
export function codeAt({ history, places }: Marked, row: number, run: number): number {
  return history.runs[run]?.codes[places[row] ?? -1] ?? CODES.none;
}
