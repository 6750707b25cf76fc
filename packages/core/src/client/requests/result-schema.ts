import { z } from 'zod';

const WORDS: ReadonlySet<unknown> = new Set(['pass', 'fail', 'blocked', 'exclude', 'query']);
const TEXTS: ReadonlySet<string> = new Set(['comment', 'comments', 'issue']);
const EXPECTED = `expected one of ${[...WORDS].join(', ')}, a list [result, comment, issue] or an object`;

/** One result in its three forms (specification 2.12). */
export function resultSchema(): z.ZodType {
  return z.custom<unknown>(isResult, { error: EXPECTED });
}

/**
 * Results by the decimal id of a test or a run (specification 2.12). One plain loop instead of a schema per result:
 * a run holds a result for every test, and this runs in the process of the test runner.
 */
export function resultsByIdSchema(): z.ZodType {
  return z.custom<object>(isMap, { error: 'expected an object' }).check(({ value, issues }) => {
    for (const [id, result] of Object.entries(value)) {
      if (!/^\d+$/.test(id)) issues.push({ code: 'custom', path: [id], input: id, message: 'expected ids as keys' });
      else if (!isResult(result)) issues.push({ code: 'custom', path: [id], input: result, message: EXPECTED });
    }
  });
}

function isMap(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isResult(result: unknown): boolean {
  if (typeof result !== 'object' || result === null) return WORDS.has(result);
  if (Array.isArray(result)) return isTriple(result);
  return 'result' in result && Object.entries(result).every(isResultEntry);
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
