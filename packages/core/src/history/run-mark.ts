/** The codes of a run's marks, one byte a row. `retried`: passed after a failed attempt. */
export const CODES = { none: 0, pass: 1, fail: 2, blocked: 3, query: 4, exclude: 5, retried: 6 } as const;

export type RunMark = keyof typeof CODES;

/** The letter of each code in a header. All lower case, so that a service may fold case. */
export const LETTERS = 'npfbqxr';

export type Verdict = 'pass' | 'fail';

/** Only pass and fail are verdicts: everything else is a gap. */
export function verdictOf(code: number | undefined): Verdict | undefined {
  if (code === CODES.fail) return 'fail';
  return code === CODES.pass || code === CODES.retried ? 'pass' : undefined;
}

const RETRIED = /^passed on attempt \d/;

/** The code of a cell as `results=full` shows it, for runs without marks: its comment may tell of a retry. */
export function codeOfCell(cell: ShownCell): number {
  return CODES[markOfCell(cell)];
}

type ShownCell = { readonly result: string; readonly comment: string };

/** What a cell tells; `none` where it has no mark that is known. */
function markOfCell({ result, comment }: ShownCell): RunMark {
  switch (result) {
    case 'pass':
      return RETRIED.test(comment) ? 'retried' : 'pass';
    case 'fail':
    case 'blocked':
    case 'query':
    case 'exclude':
      return result;
    default:
      return 'none';
  }
}
