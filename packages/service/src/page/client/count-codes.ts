import { CODES, type History } from '@runsheet/core/history';

/** How many tests of a run have each code. A heading that passed is no test. Pure. */
export function countCodes({ rows, runs }: History, at: number): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  for (const [place, code] of (runs[at]?.codes ?? []).entries()) {
    const isTest = code !== CODES.pass || rows.isQuiet[place] === 0;
    if (code !== CODES.none && isTest) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
