import { inspect } from 'node:util';

/** What was thrown in a test, as Jest would write it. It is of the test's own realm, so no instance of our Error. */
export function thrownText(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'stack' in error && typeof error.stack === 'string') {
    return error.stack;
  }
  return `thrown: ${typeof error === 'string' ? JSON.stringify(error) : inspect(error)}`;
}

/** Jest keeps an error alone, or with a second one that was made where its test or hook was defined. */
export function thrownIn(entry: unknown): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}
