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
 * A created script; the lists are there when the service sent them in the full form (specification 4.4).
 * `id` undefined: created, but the answer does not say under which id. Read the folder before anything else.
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
 * The added tests as far as the service shows them (specification 4.4).
 * `tests` undefined: added, but the answer does not say under which ids. Read the script before anything else.
 */
export type AddedTestsAnswer = InContext<{ readonly tests: readonly AddedTest[] | undefined }>;

export type AddedTest = { readonly id: number } & { readonly [Key in keyof Test]?: Test[Key] | undefined };

/**
 * The summary of an added run (specification 4.5).
 * `id` undefined: added, but the answer does not say under which id. Read the runs before anything else.
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
