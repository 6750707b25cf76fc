import { bodyOf, decodeMarks } from './decode-marks.ts';
import { decodeDuration } from './duration-code.ts';
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
  const text = headers[MARKS_FIELD] ?? '';
  const marks = decodeMarks(text, NO_ROWS);
  if (marks === undefined) return { durationMs: undefined, byFile: new Map() };
  // Between the version and the dot, or what was cut.
  const groups = text.trim().toLowerCase().split(';').slice(1, -1);
  return { durationMs: marks.durationMs, byFile: readFiles(bodyOf(groups, 't')) };
}

const NO_ROWS = indexRows([]);
const RADIX = 36;
const FILE = /^([\da-z]+)([\da-z]{2})$/;

function readFiles(body: string): ReadonlyMap<number, number> {
  const files = new Map<number, number>();
  let id = 0;
  for (const part of body.split(',')) {
    const [, distance, code = ''] = FILE.exec(part) ?? [];
    const ms = decodeDuration(code);
    if (distance === undefined || ms === undefined) break;
    id += Number.parseInt(distance, RADIX);
    files.set(id, ms);
  }
  return files;
}
