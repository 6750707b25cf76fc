import { bodyOf, partsOf } from './decode-marks.ts';
import { decodeDuration } from './duration-code.ts';
import { MARKS_FIELD } from './encode-marks.ts';

export type RunDurations = {
  readonly durationMs: number | undefined;
  /** By the row id of a file; only of the slowest. */
  readonly byFile: ReadonlyMap<number, number>;
};

/** How long a stored run and its files took, off by at most 5 %, as its marks tell it. Pure. */
export function durationsOf(headers: Readonly<Record<string, string>>): RunDurations {
  const { groups } = partsOf(headers[MARKS_FIELD] ?? '') ?? { groups: [] };
  return { durationMs: decodeDuration(bodyOf(groups, 'd')), byFile: readFiles(bodyOf(groups, 't')) };
}

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
