import type { View } from '../input/view.ts';
import type { Item, Place } from '../store/items.ts';
import type { Store } from '../store/store.ts';

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
  readonly store: Store;
  readonly view: View;
  readonly children: ReadonlyMap<number | null, readonly Item[]>;
};

/** Everything in a project, as nested items (specification 4.3a). */
export function renderTopLevel(store: Store, projectId: number, view: View): readonly ItemOutput[] {
  return renderItems(plantTree(store, projectId, view), null).map(({ output }) => output);
}

/** One folder with its contents. */
export function renderFolder(store: Store, folder: Item, view: View): FolderOutput {
  return renderFolderIn(plantTree(store, folder.place.projectId, view), folder, true).output;
}

export function renderNote({ id, name }: Item): NoteOutput {
  return { type: 'note', id: `n${id}`, name };
}

function plantTree(store: Store, projectId: number, view: View): Tree {
  const children = Map.groupBy(store.items.list(projectId), ({ place }) => place.folderId);
  return { store, view, children };
}

function renderItems(tree: Tree, folderId: Place['folderId']): readonly Rendered<ItemOutput>[] {
  return (tree.children.get(folderId) ?? []).map((item) => renderItem(tree, item));
}

function renderItem(tree: Tree, item: Item): Rendered<ItemOutput> {
  switch (item.type) {
    case 'folder':
      return renderFolderIn(tree, item, tree.view.subfolders === 'all');
    case 'note':
      return { output: renderNote(item), counts: NO_COUNTS };
    case 'script': {
      const script = tree.store.scripts.find(item.id);
      if (script === undefined) throw new TypeError(`Script ${item.id} has an item and no record.`);
      return renderScript(tree.store, script, tree.view);
    }
    default:
      return item.type satisfies never;
  }
}

/**
 * A folder's progress covers all below it, also where its contents are not listed. How excluded contents
 * look is not shown in the specification (4.1): the list is there and empty.
 */
function renderFolderIn(tree: Tree, folder: Item, isListed: boolean): Rendered<FolderOutput> {
  const { progress } = tree.view;
  const items = isListed || progress !== 'none' ? renderItems(tree, folder.id) : [];
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
