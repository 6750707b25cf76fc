import { runsheetError } from '../../errors/runsheet-error.ts';
import type { Insert } from './drafts.ts';
import type { View } from './view.ts';

/** `?tests=none&runs=terse`, or nothing (specification 4.1); throws RS1010. */
export function viewQuery(view: View): string {
  if (!isObject(view)) throw refused('view', 'expected an object');
  const asked = new Map<string, unknown>(Object.entries(view));
  const unknownName = [...asked.keys()].find((name) => !WORDS.has(name));
  if (unknownName !== undefined) throw refused('view', `there is no parameter ${JSON.stringify(unknownName)}`);
  return query([...WORDS].map(([name, words]) => [name, valueOf(asked.get(name), name, words)]));
}

/** `?insert=last`, or nothing (specification 4.4, 4.6); throws RS1010. */
export function insertQuery(insert: Insert | undefined): string {
  if (insert === undefined) return '';
  const isPlace = insert === 'first' || insert === 'last' || (Number.isSafeInteger(insert) && insert >= 0);
  if (!isPlace) throw refused('insert', 'expected "first", "last" or a whole number');
  return query([['insert', String(insert)]]);
}

const TESTS_WITH = ['hashtags', 'ids', '_ids'];

/** What each parameter may be. */
const WORDS: ReadonlyMap<string, readonly string[]> = new Map<keyof View, readonly string[]>([
  ['subfolders', ['none', 'all']],
  ['scripts', ['terse', 'full']],
  ['tests', ['none', 'full', 'list', 'text']],
  ['testswith', ['none']],
  ['fields', ['none', 'full', 'list', 'list_shown']],
  ['runs', ['none', 'full', 'terse']],
  ['retests', ['latest', 'all']],
  ['results', ['none', 'full']],
  ['progress', ['none', 'terse', 'full']],
]);

function valueOf(value: unknown, name: string, words: readonly string[]): string | undefined {
  if (value === undefined) return undefined;
  if (name === 'testswith' && Array.isArray(value)) return listed(value);
  return checked(value, words, `view.${name}`);
}

/** An empty list asks for nothing, which is the default. */
function listed(names: readonly unknown[]): string | undefined {
  const known = names.map((name, position) => checked(name, TESTS_WITH, `view.testswith[${position}]`));
  return known.length === 0 ? undefined : known.join(',');
}

function checked(value: unknown, words: readonly string[], argument: string): string {
  if (typeof value === 'string' && words.includes(value)) return value;
  throw refused(argument, `expected one of ${words.map((word) => `"${word}"`).join(', ')}`);
}

function refused(argument: string, expected: string): Error {
  return runsheetError('RS1010', { argument, expected });
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

// All values are words and numbers of our own, so nothing needs escaping.
function query(parameters: readonly (readonly [string, string | undefined])[]): string {
  const parts = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
