/**
 * What an answer shall hold: the common URL parameters by their own names (specification 4.1).
 * What is left out has the default of the endpoint.
 */
export type View = {
  readonly subfolders?: 'none' | 'all';
  readonly scripts?: 'terse' | 'full';
  readonly tests?: 'none' | 'full' | 'list' | 'text';
  readonly testswith?: 'none' | readonly ('hashtags' | 'ids' | '_ids')[];
  readonly fields?: 'none' | 'full' | 'list' | 'list_shown';
  readonly runs?: 'none' | 'full' | 'terse';
  readonly retests?: 'latest' | 'all';
  readonly results?: 'none' | 'full';
  readonly progress?: 'none' | 'terse' | 'full';
};

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
