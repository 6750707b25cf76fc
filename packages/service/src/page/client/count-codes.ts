import { CODES, type History } from '@runsheet/core/history';

/**
 * How many tests of a run have each code, and at last how many files, hooks and errors failed: in a run with marks they are
 * no tests, and only a part, and a run that was cut short, leaves tests without a result. Else as the service counts progress: rows without rows below
 * them, and headings with a result. Pure.
 */
export function countCodes({ rows, runs }: History, at: number): readonly number[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const { codes, scope } = runs[at] ?? NO_RUN;
  const isOther = scope === 'unknown' ? NO_RUN.codes : rows.isQuiet;
  const hasGaps = /unknown|part|cut/.test(scope);
  let others = 0;
  // Half a million of them before the page is there, so no iterator.
  for (let place = 0; place < codes.length; place += 1) {
    const code = codes[place] ?? CODES.none;
    if (isOther[place] === 1) others += Number(code === CODES.fail);
    else if (code !== CODES.none || (hasGaps && rows.isHeading[place] === 0)) counts[code] = (counts[code] ?? 0) + 1;
  }
  return [...counts, others];
}

const NO_RUN = { codes: new Uint8Array(), scope: 'unknown' };
