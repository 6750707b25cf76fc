import { decodeMarks } from './decode-marks.ts';
import { MARKS_FIELD } from './encode-marks.ts';
import { indexRows } from './row-index.ts';

export type RunDurations = {
  /** Of the whole run. */
  readonly durationMs: number | undefined;
  /** By the row id of a file; only of the slowest. */
  readonly byFile: ReadonlyMap<number, number>;
};

/** How long a stored run and its files took, off by at most 5 %, as its marks tell it. Pure. */
export function durationsOf(headers: Readonly<Record<string, string>>): RunDurations {
  const marks = decodeMarks(headers[MARKS_FIELD] ?? '', NO_ROWS);
  return { durationMs: marks?.durationMs, byFile: marks?.fileDurations ?? new Map() };
}

const NO_ROWS = indexRows([]);
