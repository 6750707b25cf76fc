import type { ScriptPlace } from './locate-script.ts';
import { type OpenFolder, openFolder } from './open-folder.ts';
import type { PublishContext } from './publish-context.ts';
import { type Look, writeOnce } from './write-once.ts';

type FolderOptions = { readonly place: ScriptPlace; readonly context: PublishContext };

/** Makes the folders of a path that are missing, and returns the id of the deepest; undefined: the top of the project. */
export async function createFolders({ place, context }: FolderOptions): Promise<string | undefined> {
  let path: FolderPath = place;
  while (path.missingFolders.length > 0) path = await createAndElect(path, { place, context });
  return path.folderId;
}

type FolderPath = Pick<OpenFolder, 'folderId' | 'missingFolders'>;

/**
 * Several first builds at once make a folder each. All of them read what came of it and use the oldest one, which may have
 * the rest of the path already. The others stay, since they cannot be deleted: folders of one name are read as one.
 */
async function createAndElect(
  { folderId: parentId, missingFolders: names }: FolderPath,
  { place: { project }, context }: FolderOptions,
): Promise<FolderPath> {
  const { client } = context;
  const [name = '', ...rest] = names;
  const read = async (): Promise<FolderPath | undefined> => {
    const open = await openFolder({ from: parentId, names }, { project, client });
    return open.missingFolders.length < names.length ? open : undefined;
  };
  const write = async (): Promise<FolderPath> => {
    const { folder } = await client.folders.create(project.id, { name }, parentId === undefined ? {} : { parentId });
    return { folderId: folder.id, missingFolders: rest };
  };
  // That of another build says nothing about a write that may still be on its way.
  const look = async (_: undefined, reading: 'first' | 'second'): Promise<Look<undefined, FolderPath>> => {
    const there = reading === 'first' ? undefined : await read();
    return there === undefined ? { kind: 'missing', seen: undefined } : { kind: 'landed', done: there };
  };
  const { done } = await writeOnce(undefined, { write, look }, context);
  return (await read()) ?? done;
}
