import { readPassed } from '../report/story.ts';
import { MARKS } from '../sheet/sheet.ts';

/** The codes of a run's marks, one byte a row. `retried`: passed after a failed attempt. */
export const CODES = { none: 0, pass: 1, fail: 2, blocked: 3, query: 4, exclude: 5, retried: 6 } as const;

export type RunMark = keyof typeof CODES;

/** The letter of each code, in headers and in the verdicts of a row. All lower case, so that a service may fold case. */
export const LETTERS = 'npfbqxr';

export type Verdict = 'pass' | 'fail';

/** Only pass and fail are verdicts: everything else is a gap. */
export function verdictOf(code: number | undefined): Verdict | undefined {
  if (code === CODES.fail) return 'fail';
  return code === CODES.pass || code === CODES.retried ? 'pass' : undefined;
}

/** The code of a cell as `results=full` shows it, for runs without marks: its comment may tell of a retry. */
export function codeOfCell({ result, comment }: { readonly result: string; readonly comment: string }): number {
  if (result === 'pass' && readPassed(comment).attempts > 1) return CODES.retried;
  const mark = MARKS.find((known) => known === result);
  return mark === undefined ? CODES.none : CODES[mark];
}
