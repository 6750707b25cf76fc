import { CODES, type History } from '@runsheet/core/history';

/** How many tests of a run have each code. A heading that passed is no test. Pure. */
export function countCodes({ rows, runs }: History, at: number): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const codes = runs[at]?.codes ?? new Uint8Array();
  // Half a million of them before the page is there, so no iterator.
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? CODES.none;
    const isTest = code !== CODES.pass || rows.isQuiet[place] === 0;
    if (code !== CODES.none && isTest) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
