import type { View } from '../input/view.ts';
import type { Item, Place } from '../store/items.ts';
import type { Contents } from '../store/store.ts';

import { type Counts, NO_COUNTS, sumCounts } from './counts.ts';
import { type Progress, renderProgress } from './progress.ts';
import { renderScript, type ScriptOutput } from './script.ts';

export type NoteOutput = { readonly type: 'note'; readonly id: string; readonly name: string };

export type FolderOutput = {
  readonly type: 'folder';
  readonly id: string;
  readonly name: string;
  readonly contents: readonly ItemOutput[];
  readonly progress?: Progress;
};

export type ItemOutput = FolderOutput | NoteOutput | ScriptOutput;

type Rendered<T> = { readonly output: T; readonly counts: Counts };

type Tree = {
  readonly contents: Contents;
  readonly view: View;
  readonly children: ReadonlyMap<number | null, readonly Item[]>;
};

/** Everything in a project, as nested items (specification 4.3a). */
export async function renderTopLevel(
  contents: Contents,
  projectId: number,
  view: View,
): Promise<readonly ItemOutput[]> {
  const items = await renderItems(await plantTree(contents, projectId, view), null);
  return items.map(({ output }) => output);
}

/** One folder with its contents. */
export async function renderFolder(contents: Contents, folder: Item, view: View): Promise<FolderOutput> {
  const tree = await plantTree(contents, folder.place.projectId, view);
  return (await renderFolderIn(tree, folder, true)).output;
}

export function renderNote({ id, name }: Item): NoteOutput {
  return { type: 'note', id: `n${id}`, name };
}

async function plantTree(contents: Contents, projectId: number, view: View): Promise<Tree> {
  const children = Map.groupBy(await contents.items.list(projectId), ({ place }) => place.folderId);
  return { contents, view, children };
}

async function renderItems(tree: Tree, folderId: Place['folderId']): Promise<readonly Rendered<ItemOutput>[]> {
  const rendered: Rendered<ItemOutput>[] = [];
  for (const item of tree.children.get(folderId) ?? []) rendered.push(await renderItem(tree, item));
  return rendered;
}

async function renderItem(tree: Tree, item: Item): Promise<Rendered<ItemOutput>> {
  switch (item.type) {
    case 'folder':
      return renderFolderIn(tree, item, tree.view.subfolders === 'all');
    case 'note':
      return { output: renderNote(item), counts: NO_COUNTS };
    case 'script': {
      const script = await tree.contents.scripts.find(item.id);
      if (script === undefined) throw new TypeError(`Script ${item.id} has an item and no record.`);
      return renderScript(tree.contents, script, tree.view);
    }
    default:
      return item.type satisfies never;
  }
}

/**
 * A folder's progress covers all below it, also where its contents are not listed. How excluded contents
 * look is not shown in the specification (4.1): the list is there and empty.
 */
async function renderFolderIn(tree: Tree, folder: Item, isListed: boolean): Promise<Rendered<FolderOutput>> {
  const { progress } = tree.view;
  const items = isListed || progress !== 'none' ? await renderItems(tree, folder.id) : [];
  const counts = sumCounts(items.map((item) => item.counts));
  const output: FolderOutput = {
    type: 'folder',
    id: `f${folder.id}`,
    name: folder.name,
    ...(progress !== 'none' && { progress: renderProgress(counts, progress) }),
    contents: isListed ? items.map((item) => item.output) : [],
  };
  return { output, counts };
}
