import type { ScriptPlace } from './locate-script.ts';
import { oldestFolders } from './oldest-folders.ts';
import type { PublishContext } from './publish-context.ts';
import { writeOnce } from './write-once.ts';

type Creating = { readonly place: ScriptPlace; readonly context: PublishContext };

/** Makes a folder, at the top of the project or below another, and returns its id. */
export async function createFolder(
  name: string,
  parentId: string | undefined,
  { place, context }: Creating,
): Promise<string> {
  const { client } = context;
  const projectId = place.project.id;
  const write = async () => {
    const { folder } = await client.folders.create(projectId, { name }, parentId === undefined ? {} : { parentId });
    return folder.id;
  };
  const find = async () => {
    const view = { subfolders: 'none' } as const;
    const items =
      parentId === undefined
        ? (await client.folders.tree(projectId, view)).folders
        : (await client.folders.get(projectId, parentId, view)).folder.contents;
    return oldestFolders(items, name)[0]?.id;
  };
  return (await writeOnce({ write, find }, context)).done;
}
