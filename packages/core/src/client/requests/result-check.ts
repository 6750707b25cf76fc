// Checked without a library: a run holds a result for every test, and this runs in the process of the test runner.

const WORDS: ReadonlySet<unknown> = new Set(['pass', 'fail', 'blocked', 'exclude', 'query']);
const TEXTS: ReadonlySet<string> = new Set(['comment', 'comments', 'issue']);
export const EXPECTED_RESULT: string = `expected one of ${[...WORDS].join(', ')}, a list [result, comment, issue] or an object`;

export const EXPECTED_ID = 'expected ids as keys';

/** Whether it is a result in one of its three forms (specification 2.12). */
export function isResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return WORDS.has(result);
  if (Array.isArray(result)) return isTriple(result);
  return 'result' in result && Object.entries(result).every(isResultEntry);
}

/** Whether it can be the decimal id of a test or a run. */
export function isDecimal(id: string): boolean {
  return /^\d+$/.test(id);
}

function isTriple([result, ...texts]: readonly unknown[]): boolean {
  return isWordOrEmpty(result) && texts.length === 2 && texts.every((text) => typeof text === 'string');
}

function isResultEntry([key, value]: readonly [string, unknown]): boolean {
  if (key === 'result') return isWordOrEmpty(value);
  return TEXTS.has(key) && (value === undefined || typeof value === 'string');
}

/** Empty when only a comment or an issue is recorded (specification 2.11). */
function isWordOrEmpty(value: unknown): boolean {
  return value === '' || WORDS.has(value);
}
