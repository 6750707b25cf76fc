import { runsheetError } from '../../errors/runsheet-error.ts';
import { valueAt } from '../../report/value-at.ts';
import type { Insert } from './drafts.ts';

/** The common URL parameters by their own names (specification 4.1). What is left out has the default of the endpoint. */
export type View = {
  readonly [Name in keyof typeof WORDS]?: Name extends 'testswith'
    ? 'none' | readonly Exclude<(typeof WORDS)[Name][number], 'none'>[]
    : (typeof WORDS)[Name][number];
};

const WORDS = {
  subfolders: ['none', 'all'],
  scripts: ['terse', 'full'],
  tests: ['none', 'full', 'list', 'text'],
  testswith: ['none', 'hashtags', 'ids', '_ids'],
  fields: ['none', 'full', 'list', 'list_shown'],
  runs: ['none', 'full', 'terse'],
  retests: ['latest', 'all'],
  results: ['none', 'full'],
  progress: ['none', 'terse', 'full'],
} as const;

export type ListForms = { readonly [List in 'tests' | 'fields' | 'runs']: NonNullable<View[List]> };

/** Defaults of the endpoints (specification 4.1). */
export const SCRIPT_DEFAULTS = { tests: 'full', fields: 'full', runs: 'full' } as const;
export type ScriptDefaults = typeof SCRIPT_DEFAULTS;
export const FOLDER_DEFAULTS = { tests: 'none', fields: 'none', runs: 'none' } as const;
export type FolderDefaults = typeof FOLDER_DEFAULTS;

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

export function formsOf(view: View, defaults: ListForms): ListForms {
  const { tests, fields, runs } = defaults;
  return { tests: view.tests ?? tests, fields: view.fields ?? fields, runs: view.runs ?? runs };
}

/** `?tests=none&runs=terse`, or nothing (specification 4.1); throws RS1010. */
export function viewQuery(view: View): string {
  if (typeof view !== 'object' || view === null) throw refused('view', 'expected an object');
  const unknownName = Object.keys(view).find((name) => !Object.hasOwn(WORDS, name));
  if (unknownName !== undefined) throw refused('view', `there is no parameter ${JSON.stringify(unknownName)}`);
  // All values are words of our own, so nothing needs escaping.
  const parameters = Object.entries(WORDS).flatMap(([name, words]) => {
    const asked = wordsOf(name, valueAt(view, [name]), words).join(',');
    return asked === '' ? [] : [`${name}=${asked}`];
  });
  return parameters.length === 0 ? '' : `?${parameters.join('&')}`;
}

function wordsOf(name: string, value: unknown, words: readonly string[]): readonly unknown[] {
  if (value === undefined) return [];
  const asked: readonly unknown[] = name === 'testswith' && Array.isArray(value) ? value : [value];
  if (asked.every((word) => typeof word === 'string' && words.includes(word))) return asked;
  throw refused(`view.${name}`, `expected one of ${words.map((word) => `"${word}"`).join(', ')}`);
}

/** `?insert=last`, or nothing (specification 4.4, 4.6); throws RS1010. */
export function insertQuery(insert: Insert | undefined): string {
  if (insert === undefined) return '';
  const isPlace = insert === 'first' || insert === 'last' || (Number.isSafeInteger(insert) && insert >= 0);
  if (!isPlace) throw refused('insert', 'expected "first", "last" or a whole number');
  return `?insert=${insert}`;
}

function refused(argument: string, expected: string): Error {
  return runsheetError('RS1010', { argument, expected });
}
