import type { TreeItem } from '../client/answers/things.ts';
import { afterDelivery } from './request-outcome.ts';
import { duplicateName } from './script-marker.ts';
import type { ScriptPlace } from './locate-script.ts';
import { type FolderIn, oldestFolders } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { writeOnce } from './write-once.ts';

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
 * Several first builds at once make a folder each. All of them read what came of it and use the oldest one; the others
 * are renamed, since they cannot be deleted. The name was missing before, so none of them is a person's.
 */
async function createAndElect(name: string, parentId: string | undefined, creating: FolderOptions): Promise<Folder> {
  const { client } = creating.context;
  const projectId = creating.place.project.id;
  const write = async () => {
    const { folder } = await client.folders.create(projectId, { name }, parentId === undefined ? {} : { parentId });
    return folder.id;
  };
  // That of another build says nothing about a write that may still be on its way.
  const find = async (reading: 'first' | 'second') =>
    reading === 'first' ? undefined : (await foldersNamed(name, parentId, creating))[0]?.id;
  const { done: id, how } = await writeOnce({ write, find }, creating.context);
  const shown = await foldersNamed(name, parentId, creating);
  const [oldest = { id, contents: [] }, ...others] = shown;
  // A build that has heard which one is its own leaves the others to their makers.
  const left = others.filter((folder) => how !== 'answered' || folder.id === id);
  for (const folder of left) await leave(folder, { oldest: oldest.id, name, parentId }, creating);
  return oldest;
}

type Duplicate = { readonly oldest: string; readonly name: string; readonly parentId: string | undefined };

/**
 * A folder that holds something stays: folders of one name are read as one. So does one that the service does not rename.
 */
async function leave(
  { id, contents }: Folder,
  { oldest, name, parentId }: Duplicate,
  creating: FolderOptions,
): Promise<void> {
  if (contents.length > 0) return;
  const { place, context } = creating;
  const write = async () => {
    await context.client.folders.rename(place.project.id, id, { name: duplicateName(oldest, name) });
    return true;
  };
  const find = async () => {
    const others = await foldersNamed(name, parentId, creating);
    return others.every((folder) => folder.id !== id) || undefined;
  };
  await afterDelivery(() => writeOnce({ write, find }, context), undefined);
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
