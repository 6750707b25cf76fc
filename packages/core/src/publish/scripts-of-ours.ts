import type { TreeItem } from '../client/answers/things.ts';
import type { FolderView, OpenFolder } from './open-folder.ts';
import { isMadeByRunsheet } from './script-marker.ts';

type Item = TreeItem<FolderView>;
type ScriptItem = Extract<Item, { readonly type: 'script' }>;

type Wanted = {
  /** Whether those in the folders below count, too. */
  readonly isDeep: boolean;
  /** Ids of others. */
  readonly besides: ReadonlySet<number>;
};

/** The scripts in a folder that runsheet has made and nobody has put away. */
export function scriptsOfOurs({ contents }: OpenFolder, { isDeep, besides }: Wanted): readonly ScriptItem[] {
  return scriptsIn(contents, isDeep).filter(
    ({ id, archived, description = '' }) => !besides.has(id) && archived !== true && isMadeByRunsheet(description),
  );
}

function scriptsIn(items: readonly Item[], isDeep: boolean): readonly ScriptItem[] {
  return items.flatMap((item) => {
    if (item.type === 'script') return [item];
    return isDeep && item.type === 'folder' ? scriptsIn(item.contents, isDeep) : [];
  });
}
