import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import { isRecord, itemIdSchema, maybe, textSchema } from '../answers/lenient.ts';
import { contextShape, readJson, readWritten, withId } from '../answers/reading.ts';
import type {
  CreatedFolderAnswer,
  FolderAnswer,
  FoldersAnswer,
  RenamedFolderAnswer,
  TreeItem,
} from '../answers/things.ts';
import type { Perform, Reading } from '../call.ts';
import type { FolderCalls } from '../client.ts';
import { problemOf } from '../problem.ts';
import { nameBody } from '../requests/bodies.ts';
import { folderPath, onlyKeys, placePath, projectPath } from '../requests/paths.ts';
import { FOLDER_DEFAULTS, type ListForms, type View, formsOf, viewQuery } from '../requests/view.ts';
import { progressSchema } from './runs.ts';
import { scriptSchema } from './scripts.ts';

/** Specification 4.3a. */
export function folderCalls(perform: Perform): FolderCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function tree<const Asked extends View>(projectId: number, view?: Asked): Promise<FoldersAnswer<Asked>>;
  async function tree(projectId: number, view: View = {}): Promise<FoldersAnswer> {
    const path = `${projectPath(projectId)}/folders${viewQuery(view)}`;
    return perform({ method: 'GET', path, read: (json) => readFolders(json, formsOf(view, FOLDER_DEFAULTS)) });
  }
  function get<const Asked extends View>(projectId: number, id: string, view?: Asked): Promise<FolderAnswer<Asked>>;
  async function get(projectId: number, folderId: string, view: View = {}): Promise<FolderAnswer> {
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

export function readFolders(json: unknown, forms: ListForms): Reading<FoldersAnswer> {
  return readJson(treeSchema(forms), json);
}

const treeSchema = madeOnce((forms: ListForms) =>
  z.looseObject({ folders: z.array(itemSchema(forms)), ...contextShape() }),
);

export function readFolder(json: unknown, forms: ListForms): Reading<FolderAnswer> {
  return readJson(folderSchema(forms), json);
}

const folderSchema = madeOnce((forms: ListForms) =>
  z.looseObject({ folder: folderObject(itemSchema(forms)), ...contextShape() }),
);

export function readCreatedFolder(json: unknown): Reading<CreatedFolderAnswer> {
  return withId(readWritten(createdSchema(), json, 'folder'), (answer) => answer.folder.id);
}

const createdSchema = madeOnce(() => {
  const folder = z
    .looseObject({ id: maybe(itemIdSchema()), name: maybe(textSchema()) })
    .transform((known) => ({ ...known, id: known.id }))
    .catch({ id: undefined });
  return z.looseObject({ folder, ...contextShape() });
});

/** What the answer does not repeat is what was asked for. */
export function readRenamedFolder(
  json: unknown,
  asked: { readonly id: string; readonly name: string },
): Reading<RenamedFolderAnswer> {
  const id = z.unknown().transform(() => asked.id);
  const folder = z.looseObject({ id, name: textSchema().catch(asked.name) }).catch(asked);
  return readWritten(z.looseObject({ folder, ...contextShape() }), json, 'folder');
}

/**
 * An item of a folder, folders with their own items (specification 2.5). Its type chooses the schema, so that a problem
 * is told where it is, and not as one of an item of another type.
 */
function itemSchema(forms: ListForms): z.ZodType<TreeItem> {
  const item: z.ZodType<TreeItem> = z.unknown().transform((value, context): TreeItem => {
    const known = isRecord(value) ? byType.get(value['type']) : undefined;
    if (known === undefined) return { type: 'unknown', item: value };
    const checked = known.safeParse(value);
    if (checked.success) return checked.data;
    const { path, message } = problemOf(checked.error);
    context.addIssue({ code: 'custom', path: [...path], message });
    return z.NEVER;
  });
  const byType: ReadonlyMap<unknown, z.ZodType<TreeItem>> = new Map<unknown, z.ZodType<TreeItem>>([
    ['script', scriptSchema(forms)],
    ['note', z.looseObject({ type: z.literal('note'), id: itemIdSchema(), name: textSchema() })],
    ['folder', folderObject(item)],
  ]);
  return item;
}

function folderObject(item: z.ZodType<TreeItem>) {
  const contents = z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);
  return z.looseObject({
    type: z.literal('folder').default('folder'),
    id: itemIdSchema(),
    name: textSchema(),
    contents,
    progress: maybe(progressSchema()),
  });
}
