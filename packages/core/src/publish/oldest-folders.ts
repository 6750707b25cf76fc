import type { TreeItem } from '../client/answers/things.ts';
import type { View } from '../client/requests/view.ts';

export type FolderIn<Item extends TreeItem> = Extract<Item, { readonly type: 'folder' }>;

/** The folders of a name, the oldest first: two first builds at once make two, and everybody has to prefer the same. */
export function oldestFolders<Asked extends View>(
  items: readonly TreeItem<Asked>[],
  name: string,
): readonly FolderIn<TreeItem<Asked>>[] {
  return items
    .flatMap((item) => (item.type === 'folder' && item.name === name ? [item] : []))
    .toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** Ids are `f` and a number (specification 2.1). */
function numberOf(id: string): number {
  return Number(id.slice(1));
}
