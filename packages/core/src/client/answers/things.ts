import type { Chosen, FolderDefaults, ListForms, ScriptDefaults, View } from '../requests/view.ts';

// Keys that the specification does not name are kept in every object; they are just not typed.
// An optional value is undefined when the service did not send it, or sent what cannot be read as one.

/** Specification 2.2. */
export type Project = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  /** ISO 8601; absent in lists. */
  readonly created?: string | undefined;
  readonly bugPattern?: string | undefined;
};

/** Where an object stands (specification 2.14). */
export type Context = {
  readonly project?: Project | undefined;
  readonly folderPath?: FolderPath | undefined;
};

export type FolderPath = {
  /** From the root down. */
  readonly folders: readonly { readonly id: string; readonly name: string }[];
  readonly path?: string | undefined;
};

/**
 * Counts (specification 2.13); `block` and `blocked` are both read as `blocked`. `total` is tests that have a result. Only
 * the full form has `passPc` and `failPc`, percentages in whole numbers.
 */
export type Progress = {
  readonly [Name in CountName]?: number | undefined;
} & {
  readonly summary?: string | undefined;
  /** Only in the full form. Its shape is not shown; counts in it that stand nowhere else are read from here. */
  readonly counts?: unknown;
};

type CountName = 'total' | 'pass' | 'fail' | 'blocked' | 'query' | 'tried' | 'remain' | 'passPc' | 'failPc';

/** One row of the outline (specification 2.7). */
export type Test = {
  readonly id: number;
  /** Outline depth, 0 is the top. */
  readonly indent: number;
  readonly text: string;
  /** In upper case, as the service hands them out. */
  readonly tags?: string | undefined;
  readonly notes?: string | undefined;
};

/** A run header (specification 2.9); `show` and `shown` are both read as `show`. */
export type Field = {
  readonly id: string;
  readonly label?: string | undefined;
  readonly show: boolean;
};

/** One result (specification 2.11); missing texts are empty. */
export type Result = {
  /** `pass`, `fail`, `query`, `blocked`, `exclude`, or empty. */
  readonly result: string;
  readonly comment: string;
  readonly issue: string;
};

/** A retest run has an id such as `1.1` (specification 2.1). */
export type RunId = number | string;

/** One run (specification 2.10). */
export type Run = RunFacts & { readonly id: RunId };

/** A run but for its id. */
export type RunFacts = {
  readonly created?: string | undefined;
  readonly state?: string | undefined;
  readonly label?: string | undefined;
  /** By field id; without prototype. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly assignee?: Assignee | undefined;
  /** By test id; without prototype; undefined when not asked for. */
  readonly results?: Readonly<Record<string, Result>> | undefined;
  readonly progress?: Progress | undefined;
};

/** Who a run is assigned to; the id is `_anyone` when it is nobody (specification 2.10). */
export type Assignee = { readonly [Name in 'id' | 'name' | 'email']?: string | undefined };

/** What of a script does not depend on the view, but for id and name (specification 2.6). */
export type ScriptFacts = {
  readonly description?: string | undefined;
  readonly comments?: string | undefined;
  readonly created?: string | undefined;
  readonly archived?: boolean | undefined;
  readonly progress?: Progress | undefined;
};

/** A script in the forms that were asked for; a list that was not asked for is undefined (specification 2.6, 4.1). */
export type Script<Asked extends View = View, Defaults extends ListForms = ScriptDefaults> = ScriptFacts & {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  readonly tests: ListIn<Chosen<Asked, Defaults, 'tests'>, Test>;
  readonly fields: ListIn<Chosen<Asked, Defaults, 'fields'>, Field>;
  readonly runs: ListIn<Chosen<Asked, Defaults, 'runs'>, Run>;
};

/** A list of objects, of texts, as one text, or none. */
type ListIn<Form, Item> = Form extends 'full'
  ? readonly Item[]
  : Form extends 'list' | 'list_shown' | 'terse'
    ? readonly string[]
    : Form extends 'text'
      ? string
      : undefined;

/** The text of a note is its name (specification 2.4). */
export type Note = { readonly type: 'note'; readonly id: string; readonly name: string };

/** A folder; `contents` is empty as well when it was not asked for (specification 2.3). */
export type Folder<Asked extends View = View> = {
  readonly type: 'folder';
  readonly id: string;
  readonly name: string;
  readonly contents: readonly TreeItem<Asked>[];
  readonly progress?: Progress | undefined;
};

/** An item of a kind that the specification does not know. */
export type UnknownItem = { readonly type: 'unknown'; readonly item: unknown };

/** What stands in a folder or at the top of a project (specification 2.5). */
export type TreeItem<Asked extends View = View> = Folder<Asked> | Note | Script<Asked, FolderDefaults> | UnknownItem;

/** The body of an answer, with where its object stands (specification 2.14). */
type InContext<Body> = Body & { readonly context?: Context | undefined };

/** The account and the key; the shape is not shown (specification 4.2). The key itself is masked when it is repeated. */
export type WhoamiAnswer = Readonly<Record<string, unknown>>;

/** Specification 4.3. */
export type ProjectsAnswer = { readonly projects: readonly Project[] };
/** Specification 4.3. */
export type ProjectAnswer = { readonly project: Project };

/** Specification 4.3a. */
export type FoldersAnswer<Asked extends View = View> = InContext<{ readonly folders: readonly TreeItem<Asked>[] }>;
/** Specification 4.3a. */
export type FolderAnswer<Asked extends View = View> = InContext<{ readonly folder: Folder<Asked> }>;

/** `id` undefined: created, but the answer does not say under which id (specification 4.3a). */
export type CreatedFolderAnswer = InContext<{
  readonly folder: { readonly id: string | undefined; readonly name?: string | undefined };
}>;

/** Specification 4.3a. */
export type RenamedFolderAnswer = InContext<{ readonly folder: { readonly id: string; readonly name: string } }>;

/** Specification 4.4. */
export type ScriptAnswer<Asked extends View = View> = InContext<{ readonly script: Script<Asked> }>;

/**
 * A created script, with the lists that came in the full form (specification 4.4). `id` undefined: created, but the answer
 * does not say under which id. Read the folder before anything else.
 */
export type CreatedScriptAnswer = InContext<{
  readonly script: ScriptFacts & {
    readonly id: number | undefined;
    readonly name?: string | undefined;
    readonly tests?: readonly Test[] | undefined;
    readonly fields?: readonly Field[] | undefined;
  };
}>;

/** A changed script; the shape is not shown, so only the id is certain (specification 4.4). */
export type UpdatedScriptAnswer = InContext<{
  readonly script: ScriptFacts & { readonly id: number; readonly name?: string | undefined };
}>;

/** Specification 4.4. */
export type TestsAnswer = InContext<{ readonly tests: readonly Test[] }>;
/** Specification 4.4. */
export type TestAnswer = InContext<{ readonly test: Test }>;

/**
 * The added tests, as far as the service shows them (specification 4.4). `tests` undefined: added, but the answer does not
 * say under which ids. Read the script before anything else.
 */
export type AddedTestsAnswer = InContext<{ readonly tests: readonly AddedTest[] | undefined }>;

export type AddedTest = { readonly id: number } & { readonly [Key in keyof Test]?: Test[Key] | undefined };

/**
 * The summary of an added run (specification 4.5). `id` undefined: added, but the answer does not say under which id. Read
 * the runs before anything else.
 */
export type AddedRunAnswer = InContext<{ readonly run: RunFacts & { readonly id: RunId | undefined } }>;

/** Specification 4.6. */
export type NotesAnswer = InContext<{ readonly notes: readonly Note[] }>;
/** Specification 4.6. */
export type NoteAnswer = InContext<{ readonly note: Note }>;

/** `id` undefined: created, but the answer does not say under which id (specification 4.6). */
export type CreatedNoteAnswer = InContext<{
  readonly note: { readonly type: 'note'; readonly id: string | undefined; readonly name: string };
}>;
