import type { View } from '../requests/view.ts';
import type {
  Context,
  Field,
  Folder,
  Note,
  Project,
  RunFacts,
  RunId,
  Script,
  ScriptFacts,
  Test,
  TreeItem,
} from './things.ts';

/** The account and the key; the shape is not shown (specification 4.2). The key itself is masked when it is repeated. */
export type WhoamiAnswer = Readonly<Record<string, unknown>>;

/** Specification 4.3. */
export type ProjectsAnswer = { readonly projects: readonly Project[] };

/** Specification 4.3. */
export type ProjectAnswer = { readonly project: Project };

/** Specification 4.3a. */
export type FoldersAnswer<Asked extends View = View> = {
  readonly folders: readonly TreeItem<Asked>[];
  readonly context?: Context | undefined;
};

/** Specification 4.3a. */
export type FolderAnswer<Asked extends View = View> = {
  readonly folder: Folder<Asked>;
  readonly context?: Context | undefined;
};

/** `id` undefined: created, but the answer does not say under which id (specification 4.3a). */
export type CreatedFolderAnswer = {
  readonly folder: { readonly id: string | undefined; readonly name?: string | undefined };
  readonly context?: Context | undefined;
};

/** Specification 4.3a. */
export type RenamedFolderAnswer = {
  readonly folder: { readonly id: string; readonly name: string };
  readonly context?: Context | undefined;
};

/** Specification 4.4. */
export type ScriptAnswer<Asked extends View = View> = {
  readonly script: Script<Asked>;
  readonly context?: Context | undefined;
};

/**
 * A created script; the lists are there when the service sent them in the full form (specification 4.4).
 * `id` undefined: created, but the answer does not say under which id. Read the folder before anything else.
 */
export type CreatedScriptAnswer = {
  readonly script: ScriptFacts & {
    readonly id: number | undefined;
    readonly name?: string | undefined;
    readonly tests?: readonly Test[] | undefined;
    readonly fields?: readonly Field[] | undefined;
  };
  readonly context?: Context | undefined;
};

/** A changed script; the shape is not shown, so only the id is certain (specification 4.4). */
export type UpdatedScriptAnswer = {
  readonly script: ScriptFacts & { readonly id: number; readonly name?: string | undefined };
  readonly context?: Context | undefined;
};

/** Specification 4.4. */
export type TestsAnswer = { readonly tests: readonly Test[]; readonly context?: Context | undefined };

/** Specification 4.4. */
export type TestAnswer = { readonly test: Test; readonly context?: Context | undefined };

/**
 * The added tests as far as the service shows them (specification 4.4).
 * `tests` undefined: added, but the answer does not say under which ids. Read the script before anything else.
 */
export type AddedTestsAnswer = {
  readonly tests: readonly AddedTest[] | undefined;
  readonly context?: Context | undefined;
};

export type AddedTest = {
  readonly id: number;
  readonly indent?: number | undefined;
  readonly text?: string | undefined;
  readonly tags?: string | undefined;
  readonly notes?: string | undefined;
};

/**
 * The summary of an added run (specification 4.5).
 * `id` undefined: added, but the answer does not say under which id. Read the runs before anything else.
 */
export type AddedRunAnswer = {
  readonly run: RunFacts & { readonly id: RunId | undefined };
  readonly context?: Context | undefined;
};

/** Specification 4.6. */
export type NotesAnswer = { readonly notes: readonly Note[]; readonly context?: Context | undefined };

/** Specification 4.6. */
export type NoteAnswer = { readonly note: Note; readonly context?: Context | undefined };

/** `id` undefined: created, but the answer does not say under which id (specification 4.6). */
export type CreatedNoteAnswer = {
  readonly note: { readonly type: 'note'; readonly id: string | undefined; readonly name: string };
  readonly context?: Context | undefined;
};
