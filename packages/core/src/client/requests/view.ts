import { runsheetError } from '../../errors/runsheet-error.ts';
import type { Insert } from './drafts.ts';

/**
 * What an answer shall hold: the common URL parameters by their own names (specification 4.1).
 * What is left out has the default of the endpoint.
 */
export type View = {
  readonly [Name in keyof typeof WORDS]?:
    | (typeof WORDS)[Name][number]
    | (Name extends 'testswith' ? readonly (typeof TESTS_WITH)[number][] : never);
};

/** What each parameter may be. */
const WORDS = {
  subfolders: ['none', 'all'],
  scripts: ['terse', 'full'],
  tests: ['none', 'full', 'list', 'text'],
  testswith: ['none'],
  fields: ['none', 'full', 'list', 'list_shown'],
  runs: ['none', 'full', 'terse'],
  retests: ['latest', 'all'],
  results: ['none', 'full'],
  progress: ['none', 'terse', 'full'],
} as const;
const TESTS_WITH = ['hashtags', 'ids', '_ids'] as const;

/** The three lists of a script whose form follows the view. */
export type ListForms = {
  readonly tests: NonNullable<View['tests']>;
  readonly fields: NonNullable<View['fields']>;
  readonly runs: NonNullable<View['runs']>;
};

/** Defaults of the script endpoint (specification 4.1). */
export type ScriptDefaults = {
  readonly tests: 'full';
  readonly fields: 'full';
  readonly runs: 'full';
};

/** Defaults of the folder endpoints (specification 4.1). */
export type FolderDefaults = {
  readonly tests: 'none';
  readonly fields: 'none';
  readonly runs: 'none';
};

/** The form that a view chooses for a list, or the default where it says nothing. */
export type Chosen<
  Asked extends View,
  Defaults extends ListForms,
  List extends keyof ListForms,
> = unknown extends Asked[List]
  ? Defaults[List]
  : undefined extends Asked[List]
    ? Defaults[List] | NonNullable<Asked[List]>
    : NonNullable<Asked[List]>;

export const SCRIPT_DEFAULTS: ScriptDefaults = { tests: 'full', fields: 'full', runs: 'full' };
export const FOLDER_DEFAULTS: FolderDefaults = { tests: 'none', fields: 'none', runs: 'none' };

/** The forms in which the lists of a script come back for a view. */
export function formsOf(view: View, defaults: ListForms): ListForms {
  const { tests, fields, runs } = defaults;
  return { tests: view.tests ?? tests, fields: view.fields ?? fields, runs: view.runs ?? runs };
}

/** `?tests=none&runs=terse`, or nothing (specification 4.1); throws RS1010. */
export function viewQuery(view: View): string {
  if (typeof view !== 'object' || view === null) throw refused('view', 'expected an object');
  const asked = new Map<string, unknown>(Object.entries(view));
  const unknownName = [...asked.keys()].find((name) => !Object.hasOwn(WORDS, name));
  if (unknownName !== undefined) throw refused('view', `there is no parameter ${JSON.stringify(unknownName)}`);
  return query(Object.entries(WORDS).map(([name, words]) => [name, valueOf(asked.get(name), name, words)]));
}

/** `?insert=last`, or nothing (specification 4.4, 4.6); throws RS1010. */
export function insertQuery(insert: Insert | undefined): string {
  if (insert === undefined) return '';
  const isPlace = insert === 'first' || insert === 'last' || (Number.isSafeInteger(insert) && insert >= 0);
  if (!isPlace) throw refused('insert', 'expected "first", "last" or a whole number');
  return query([['insert', String(insert)]]);
}

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

// All values are words and numbers of our own, so nothing needs escaping.
function query(parameters: readonly (readonly [string, string | undefined])[]): string {
  const parts = parameters.flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}
