import type { Chosen, FolderDefaults, ListForms, ScriptDefaults, View } from '../requests/view.ts';

// Keys that the specification does not name are kept in every object; they are just not typed.

/** A retest run has an id such as `1.1` (specification 2.1). */
export type RunId = number | string;

/** The account and the key (specification 4.2; its shape is not shown). The key itself is masked if it is repeated. */
export type WhoamiAnswer = Readonly<Record<string, unknown>>;

/** Specification 2.2. */
export type Project = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** ISO 8601; absent in lists. */
  readonly created?: string;
  readonly bugPattern?: string;
};

export type ProjectsAnswer = { readonly projects: readonly Project[] };
export type ProjectAnswer = { readonly project: Project };

/** Where an object stands (specification 2.14). */
export type Context = {
  readonly project?: Project;
  readonly folderPath?: FolderPath;
};

export type FolderPath = {
  /** From the root down. */
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly path?: string;
};

/** Counts (specification 2.13); `block` and `blocked` are both read. */
export type Progress = {
  /** Tests that have a result. */
  readonly total?: number;
  readonly pass?: number;
  readonly fail?: number;
  readonly blocked?: number;
  readonly query?: number;
  readonly summary?: string;
  readonly tried?: number;
  readonly remain?: number;
};

/** One row of the outline (specification 2.7). */
export type Test = {
  readonly id: number;
  readonly indent: number;
  readonly text: string;
  /** In upper case, as the service hands them out. */
  readonly tags?: string;
  readonly notes?: string;
};

/** A run header (specification 2.9); `show` and `shown` are both read. */
export type Field = {
  readonly id: string;
  readonly label?: string;
  readonly show: boolean;
};

/** One result (specification 2.11); missing texts are empty. */
export type Result = {
  /** `pass`, `fail`, `query`, `blocked`, `exclude`, or empty. */
  readonly result: string;
  readonly comment: string;
  readonly issue: string;
};

/** One run (specification 2.10). */
export type Run = {
  readonly id: RunId;
  readonly created?: string;
  readonly state?: string;
  readonly label?: string;
  /** By field id; without prototype. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly assignee?: { readonly id?: string; readonly name?: string; readonly email?: string };
  /** By test id; without prototype; absent when not asked for. */
  readonly results?: Readonly<Record<string, Result>>;
  readonly progress?: Progress;
};

/** What of a script does not depend on the view (specification 2.6). */
export type ScriptFacts = {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
  readonly comments?: string;
  readonly created?: string;
  readonly archived?: boolean;
  readonly progress?: Progress;
};

type TestsIn<Form> = Form extends 'full'
  ? readonly Test[]
  : Form extends 'list'
    ? readonly string[]
    : Form extends 'text'
      ? string
      : undefined;
type FieldsIn<Form> = Form extends 'full'
  ? readonly Field[]
  : Form extends 'list' | 'list_shown'
    ? readonly string[]
    : undefined;
type RunsIn<Form> = Form extends 'full' ? readonly Run[] : Form extends 'terse' ? readonly string[] : undefined;

/** A script in the forms that were asked for; a list that was not asked for is undefined. */
export type Script<Asked extends View = View, Defaults extends ListForms = ScriptDefaults> = ScriptFacts & {
  readonly type: 'script';
  readonly tests: TestsIn<Chosen<Asked, Defaults, 'tests'>>;
  readonly fields: FieldsIn<Chosen<Asked, Defaults, 'fields'>>;
  readonly runs: RunsIn<Chosen<Asked, Defaults, 'runs'>>;
};

export type ScriptAnswer<Asked extends View = View> = {
  readonly script: Script<Asked>;
  readonly context?: Context;
};

/**
 * The answer to a created script. The lists are there when the service sent them in the full form.
 * `id` undefined: created, but the answer does not say under which id; read the folder before anything else.
 */
export type CreatedScriptAnswer = {
  readonly script: Partial<Omit<ScriptFacts, 'id'>> & {
    readonly id: number | undefined;
    readonly tests?: readonly Test[];
    readonly fields?: readonly Field[];
  };
  readonly context?: Context;
};

/** The answer to a changed script; its shape is not shown, so only the id is certain (specification 4.4). */
export type UpdatedScriptAnswer = {
  readonly script: Partial<ScriptFacts> & { readonly id: number };
  readonly context?: Context;
};

/** Specification 2.4. The text of a note is its name. */
export type Note = { readonly type: 'note'; readonly id: string; readonly name: string };

/** Specification 2.3; `contents` is empty as well when it was not asked for. */
export type Folder<Asked extends View = View> = {
  readonly type: 'folder';
  readonly id: string;
  readonly name: string;
  readonly contents: readonly TreeItem<Asked>[];
  readonly progress?: Progress;
};

/** An item of a kind that the specification does not know. */
export type UnknownItem = { readonly type: 'unknown'; readonly item: unknown };

/** Specification 2.5. */
export type TreeItem<Asked extends View = View> = Folder<Asked> | Note | Script<Asked, FolderDefaults> | UnknownItem;

export type FoldersAnswer<Asked extends View = View> = {
  readonly folders: readonly TreeItem<Asked>[];
  readonly context?: Context;
};

export type FolderAnswer<Asked extends View = View> = {
  readonly folder: Folder<Asked>;
  readonly context?: Context;
};

/** `id` undefined: created, but the answer does not say under which id. */
export type CreatedFolderAnswer = {
  readonly folder: { readonly id: string | undefined; readonly name?: string };
  readonly context?: Context;
};

export type RenamedFolderAnswer = {
  readonly folder: { readonly id: string; readonly name: string };
  readonly context?: Context;
};

export type TestsAnswer = { readonly tests: readonly Test[] };
export type TestAnswer = { readonly test: Test };

/** `tests` undefined: added, but the answer does not say under which ids; read the script before anything else. */
export type AddedTestsAnswer = {
  readonly tests: readonly (Partial<Omit<Test, 'id'>> & { readonly id: number })[] | undefined;
};

/** `id` undefined: added, but the answer does not say under which id; read the runs before anything else. */
export type AddedRunAnswer = {
  readonly run: Partial<Omit<Run, 'id'>> & { readonly id: RunId | undefined };
};

export type NotesAnswer = { readonly notes: readonly Note[] };
export type NoteAnswer = { readonly note: Note };

/** `id` undefined: created, but the answer does not say under which id. */
export type CreatedNoteAnswer = {
  readonly note: { readonly id: string | undefined; readonly name?: string };
};
