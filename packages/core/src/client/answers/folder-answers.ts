import { z } from 'zod';
import type { Reading } from '../call.ts';
import { problemOf } from '../problem.ts';
import type { ListForms } from '../requests/view.ts';
import type { CreatedFolderAnswer, FolderAnswer, FoldersAnswer, RenamedFolderAnswer } from './answers.ts';
import { besides, contextSchema } from './context.ts';
import { itemIdSchema, maybe, textSchema } from './lenient.ts';
import { progressSchema } from './progress-schema.ts';
import { readJson } from './read-json.ts';
import { scriptSchema } from './script-schema.ts';
import type { TreeItem } from './things.ts';
import { NO_ANSWER, isAnswer, isRecord, oneNamed } from './unwrap.ts';

/** The tree of a project (specification 4.3a). */
export function readFolders(json: unknown, forms: ListForms): Reading<FoldersAnswer> {
  return readJson(z.looseObject({ folders: z.array(itemSchema(forms)), ...contextShape() }), json);
}

/** One folder with its contents (specification 4.3a). */
export function readFolder(json: unknown, forms: ListForms): Reading<FolderAnswer> {
  return readJson(z.looseObject({ folder: folderObject(itemSchema(forms)), ...contextShape() }), json);
}

/** Specification 4.3a, create a folder. */
export function readCreatedFolder(json: unknown): Reading<CreatedFolderAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const folder = knownOfFolder(json);
  if (folder.id !== undefined) return { kind: 'read', answer: { ...besides(json, 'folder'), folder } };
  return { kind: 'id-unknown', answer: { ...besides(json, 'folder'), folder } };
}

/** Specification 4.3a, rename a folder. What the answer does not repeat is what was asked for. */
export function readRenamedFolder(
  json: unknown,
  asked: { readonly id: string; readonly name: string },
): Reading<RenamedFolderAnswer> {
  if (!isAnswer(json)) return NO_ANSWER;
  const { name, ...folder } = knownOfFolder(json);
  return {
    kind: 'read',
    answer: { ...besides(json, 'folder'), folder: { ...folder, id: asked.id, name: name ?? asked.name } },
  };
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
    ['note', noteObject()],
    ['folder', folderObject(item)],
  ]);
  return item;
}

function folderObject(item: z.ZodType<TreeItem>) {
  return z.looseObject({
    type: z.literal('folder').default('folder'),
    id: itemIdSchema(),
    name: textSchema(),
    contents: z
      .array(item)
      .nullish()
      .transform((items) => items ?? []),
    progress: maybe(progressSchema()),
  });
}

function noteObject() {
  return z.looseObject({ type: z.literal('note'), id: itemIdSchema(), name: textSchema() });
}

function contextShape() {
  return { context: maybe(contextSchema()) };
}

function knownOfFolder(json: unknown) {
  const known = z.looseObject({ id: maybe(itemIdSchema()), name: maybe(textSchema()) });
  const folder = known.safeParse(oneNamed(json, 'folder'));
  return folder.success ? { ...folder.data, id: folder.data.id } : { id: undefined, name: undefined };
}
