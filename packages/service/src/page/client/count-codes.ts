import { CODES, type History } from '@runsheet/core/history';

/**
 * How many tests of a run have each code, as the service counts progress: rows without rows below them, and headings with
 * a result. That of a heading that passed is not told from none. Pure.
 */
export function countCodes({ rows, runs }: History, at: number): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const codes = runs[at]?.codes ?? new Uint8Array();
  // Half a million of them before the page is there, so no iterator.
  for (let place = 0; place < codes.length; place += 1) {
    const isImplied = codes[place] === CODES.pass && rows.isQuiet[place] === 1;
    const code = isImplied ? CODES.none : (codes[place] ?? CODES.none);
    if (code !== CODES.none || rows.isHeading[place] === 0) counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}
