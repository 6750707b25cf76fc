import { inspect } from 'node:util';

/** What was thrown in a test, as Jest would write it. It is of the test's own realm, so no instance of our Error. */
export function thrownText(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string') {
    return error.stack;
  }
  return `thrown: ${typeof error === 'string' ? `"${error.replaceAll(/["\\]/g, String.raw`\$&`)}"` : inspect(error)}`;
}

/** The text of an error as Jest keeps it: what has no stack, such as a time-out, gets that of its test or hook. */
export function entryText(entry: unknown): string {
  const error = thrownIn(entry);
  const text = thrownText(error);
  const definedAt: unknown = Array.isArray(entry) && text.startsWith('thrown: ') ? entry[1] : undefined;
  if (typeof definedAt !== 'object' || definedAt === null || !('stack' in definedAt)) return text;
  const { stack } = definedAt;
  const start = typeof stack === 'string' ? stack.indexOf('\n    at ') : -1;
  return typeof stack === 'string' && start !== -1 ? text + stack.slice(start) : text;
}

/** The errors inside of an error, in the words of Jest 30, behind its own text; empty: none. Jest 29 leaves them out. */
export function nestedText(error: unknown, depth: number = DEEPEST): string {
  if (typeof error !== 'object' || error === null || depth === 0) return '';
  const cause = 'cause' in error && error.cause !== undefined ? [nested('cause', error.cause, depth)] : [];
  const errors: readonly unknown[] = 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return [...cause, ...errors.slice(0, MOST_ERRORS).map((one) => nested('errors', one, depth))].join('');
}

/** A cause can be its own. */
const DEEPEST = 5;
const MOST_ERRORS = 50;

function nested(kind: 'cause' | 'errors', error: unknown, depth: number): string {
  const text = typeof error === 'string' ? error : thrownText(error).replace(/^thrown: /, '');
  return `\n\n[${kind}]: ${text}${nestedText(error, depth - 1)}`;
}

/** Jest keeps an error alone, or with a second one that was made where its test or hook was defined. */
export function thrownIn(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}
