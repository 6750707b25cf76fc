import type { TreeItem } from '../client/answers/things.ts';
import type { ScriptPlace } from './locate-script.ts';
import { type FolderIn, oldestFolders } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { type Look, writeOnce } from './write-once.ts';

type FolderOptions = { readonly place: ScriptPlace; readonly context: PublishContext };

/** Makes the folders of a path that are missing, and returns the id of the deepest; undefined: the top of the project. */
export async function createFolders(creating: FolderOptions): Promise<string | undefined> {
  const { folderId, missingFolders } = creating.place;
  let open: { readonly id: string | undefined; readonly contents: readonly Item[] } = { id: folderId, contents: [] };
  for (const name of missingFolders) {
    // A folder that another build has made first may have the rest of the path already.
    const [there] = oldestFolders(open.contents, name);
    open = there ?? (await createAndElect(name, open.id, creating));
  }
  return open.id;
}

type Item = TreeItem<typeof VIEW>;
type Folder = Pick<FolderIn<Item>, 'id' | 'contents'>;

/**
 * Several first builds at once make a folder each. All of them read what came of it and use the oldest one. The others
 * stay, since they cannot be deleted: folders of one name are read as one.
 */
async function createAndElect(name: string, parentId: string | undefined, creating: FolderOptions): Promise<Folder> {
  const { client } = creating.context;
  const projectId = creating.place.project.id;
  const write = async () => {
    const { folder } = await client.folders.create(projectId, { name }, parentId === undefined ? {} : { parentId });
    return folder.id;
  };
  // That of another build says nothing about a write that may still be on its way.
  const look = async (_: undefined, reading: 'first' | 'second'): Promise<Look<undefined, string>> => {
    const [oldest] = reading === 'first' ? [] : await foldersNamed(name, parentId, creating);
    return oldest === undefined ? { kind: 'missing', seen: undefined } : { kind: 'landed', done: oldest.id };
  };
  const { done: id } = await writeOnce(undefined, { write, look }, creating.context);
  const [oldest = { id, contents: [] }] = await foldersNamed(name, parentId, creating);
  return oldest;
}

async function foldersNamed(
  name: string,
  parentId: string | undefined,
  { place, context: { client } }: FolderOptions,
): Promise<readonly FolderIn<Item>[]> {
  const { id } = place.project;
  const items: readonly Item[] =
    parentId === undefined
      ? (await client.folders.tree(id, VIEW)).folders
      : (await client.folders.get(id, parentId, VIEW)).folder.contents;
  return oldestFolders(items, name);
}

const VIEW = { subfolders: 'all' } as const;
