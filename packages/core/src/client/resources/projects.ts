import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { isRecord, itemIdSchema, maybe, textSchema } from '../answers/lenient.ts';
import { inContext, projectSchema, readJson, readNamed, readWritten, withId } from '../answers/reading.ts';
import type * as answers from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { Client, FolderCalls, NoteCalls, ProjectCalls } from '../client.ts';
import { problemOf } from '../problem.ts';
import { nameBody } from '../requests/bodies.ts';
import { folderPath, notePath, onlyKeys, placePath, projectPath } from '../requests/paths.ts';
import { FOLDER_DEFAULTS, type ListForms, type View, formsOf, insertQuery, viewQuery } from '../requests/view.ts';
import { progressSchema } from './runs.ts';
import { scriptSchema, whole } from './scripts.ts';

/** Specification 4.2. */
export function whoamiCall(perform: Perform): Client['whoami'] {
  return () => perform({ method: 'GET', path: '/whoami', read: readWhoami });
}

/** Specification 4.3. */
export function projectCalls(perform: Perform): ProjectCalls {
  return {
    list: () => perform({ method: 'GET', path: '/projects', read: readProjects }),
    get: async (projectId) => perform({ method: 'GET', path: projectPath(projectId), read: readProject }),
  };
}

/** Any JSON is read, since its shape is not shown (specification 4.2). */
export function readWhoami(json: unknown): Reading<answers.WhoamiAnswer> {
  if (json === undefined) return { kind: 'unreadable', problem: 'the body is empty' };
  return { kind: 'read', answer: isRecord(json) ? json : { account: json } };
}

export function readProjects(json: unknown): Reading<answers.ProjectsAnswer> {
  return readJson(listSchema(), json);
}

const listSchema = madeOnce(() => z.looseObject({ projects: z.array(projectSchema()) }));

export function readProject(json: unknown): Reading<answers.ProjectAnswer> {
  return readJson(z.looseObject({ project: projectSchema() }), json);
}

/** Specification 4.3a. */
export function folderCalls(perform: Perform): FolderCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function tree<const Asked extends View>(projectId: number, view?: Asked): Promise<answers.FoldersAnswer<Asked>>;
  async function tree(projectId: number, view: View = {}): Promise<answers.FoldersAnswer> {
    const path = `${projectPath(projectId)}/folders${viewQuery(view)}`;
    return perform({ method: 'GET', path, read: (json) => readFolders(json, formsOf(view, FOLDER_DEFAULTS)) });
  }
  function get<const Asked extends View>(
    projectId: number,
    id: string,
    view?: Asked,
  ): Promise<answers.FolderAnswer<Asked>>;
  async function get(projectId: number, folderId: string, view: View = {}): Promise<answers.FolderAnswer> {
    const path = `${folderPath(projectId, folderId)}${viewQuery(view)}`;
    return perform({ method: 'GET', path, read: (json) => readFolder(json, formsOf(view, FOLDER_DEFAULTS)) });
  }
  return {
    tree,
    get,
    create: async (projectId, folder, place = {}) => {
      const { parentId } = onlyKeys(place, ['parentId']);
      const path = `${placePath(projectId, parentId, 'parentId')}/folders`;
      return perform({ method: 'POST', path, body: nameBody(folder, 'folder'), read: readCreatedFolder });
    },
    rename: async (projectId, folderId, folder) => {
      const path = folderPath(projectId, folderId);
      const body = nameBody(folder, 'folder');
      const asked = { id: folderId, name: folder.name };
      return perform({ method: 'PATCH', path, body, read: (json) => readRenamedFolder(json, asked) });
    },
  };
}

export function readFolders(json: unknown, forms: ListForms): Reading<answers.FoldersAnswer> {
  return readJson(treeSchema(forms), json);
}

const treeSchema = madeOnce((forms: ListForms) => inContext({ folders: z.array(itemSchema(forms)) }));

export function readFolder(json: unknown, forms: ListForms): Reading<answers.FolderAnswer> {
  return readJson(folderSchema(forms), json);
}

const folderSchema = madeOnce((forms: ListForms) => inContext({ folder: folderObject(itemSchema(forms)) }));

export function readCreatedFolder(json: unknown): Reading<answers.CreatedFolderAnswer> {
  return withId(readWritten(createdSchema(), json, 'folder'), (answer) => answer.folder.id);
}

const createdSchema = madeOnce(() => {
  const folder = z
    .looseObject({ id: maybe(itemIdSchema()), name: maybe(textSchema()) })
    .transform((known) => ({ ...known, id: known.id }))
    .catch({ id: undefined });
  return inContext({ folder });
});

/** What the answer to a change does not repeat is what was asked for. */
type Asked = { readonly id: string; readonly name: string };

export function readRenamedFolder(json: unknown, asked: Asked): Reading<answers.RenamedFolderAnswer> {
  const id = z.unknown().transform(() => asked.id);
  const folder = z.looseObject({ id, name: textSchema().catch(asked.name) }).catch(asked);
  return readWritten(inContext({ folder }), json, 'folder');
}

/** An item of a folder (specification 2.5). Its type chooses the schema, so that a problem is told where it is. */
function itemSchema(forms: ListForms): z.ZodType<answers.TreeItem> {
  const item: z.ZodType<answers.TreeItem> = z.unknown().transform((value, context): answers.TreeItem => {
    const known = isRecord(value) ? byType.get(value['type']) : undefined;
    if (known === undefined) return { type: 'unknown', item: value };
    const checked = known.safeParse(value);
    if (checked.success) return checked.data;
    const { path, message } = problemOf(checked.error);
    context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
  const byType: ReadonlyMap<unknown, z.ZodType<answers.TreeItem>> = new Map<unknown, z.ZodType<answers.TreeItem>>([
    ['script', scriptSchema(forms)],
    ['note', noteSchema()],
    ['folder', folderObject(item)],
  ]);
  return item;
}

function folderObject(item: z.ZodType<answers.TreeItem>) {
  return z.looseObject({
    type: z.literal('folder').default('folder'),
    id: itemIdSchema(),
    name: textSchema(),
    contents: whole(z.array(item)),
    progress: maybe(progressSchema()),
  });
}

/** Specification 4.6. The bodies of its answers are not shown. */
export function noteCalls(perform: Perform): NoteCalls {
  return {
    list: async (projectId, place = {}) => {
      return perform({ method: 'GET', path: `${placeOf(projectId, place)}/notes`, read: readNotes });
    },
    create: async (projectId, note, place = {}) => {
      const { folderId, insert } = onlyKeys(place, ['folderId', 'insert']);
      const path = `${placePath(projectId, folderId, 'folderId')}/notes${insertQuery(insert)}`;
      const body = nameBody(note, 'note');
      return perform({ method: 'POST', path, body, read: (json) => readCreatedNote(json, note.name) });
    },
    get: async (projectId, noteId, place = {}) => {
      return perform({ method: 'GET', path: notePath(placeOf(projectId, place), noteId), read: readNote });
    },
    update: async (...update) => {
      const [projectId, noteId, note, place = {}] = update;
      const path = notePath(placeOf(projectId, place), noteId);
      const body = nameBody(note, 'note');
      const asked = { id: noteId, name: note.name };
      return perform({ method: 'PATCH', path, body, read: (json) => readUpdatedNote(json, asked) });
    },
  };
}

export function readNotes(json: unknown): Reading<answers.NotesAnswer> {
  return readNamed(inContext({ notes: z.array(noteSchema()) }), json, 'notes');
}

export function readNote(json: unknown): Reading<answers.NoteAnswer> {
  return readNamed(inContext({ note: noteSchema() }), json, 'note');
}

export function readCreatedNote(json: unknown, name: string): Reading<answers.CreatedNoteAnswer> {
  const unknown = z.unknown().transform(() => ({ type: 'note', id: undefined, name }) as const);
  const answer = inContext({ note: z.union([noteSchema(), unknown]) });
  return withId(readWritten(answer, json, 'note'), ({ note }) => note.id);
}

export function readUpdatedNote(json: unknown, asked: Asked): Reading<answers.NoteAnswer> {
  const note = noteSchema().catch({ type: 'note', ...asked });
  return readWritten(inContext({ note }), json, 'note');
}

function placeOf(projectId: number, place: { readonly folderId?: string }): string {
  return placePath(projectId, onlyKeys(place, ['folderId']).folderId, 'folderId');
}

function noteSchema(): z.ZodType<answers.Note> {
  return z.looseObject({ type: z.literal('note').catch('note'), id: itemIdSchema(), name: textSchema() });
}
