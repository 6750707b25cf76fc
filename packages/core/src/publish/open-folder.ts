import type { TreeItem } from '../client/answers/things.ts';
import type { Client } from '../client/client.ts';
import { runsheetError } from '../errors/runsheet-error.ts';
import type { FolderTarget } from '../sheet/sheet.ts';
import type { ProjectRef } from './find-project.ts';
import { oldestFolders } from './oldest-folders.ts';
import { isNotFound } from './request-outcome.ts';

/** How much of a folder is asked for. */
export type FolderView = {
  readonly scripts: 'full';
  readonly subfolders: 'all' | 'none';
};

/** What stands in a folder, as far as its path is there. */
export type OpenFolder = {
  /** The deepest folder of the path that is there; undefined: the top of the project. */
  readonly folderId: string | undefined;
  readonly contents: readonly TreeItem<FolderView>[];
  readonly missingFolders: readonly string[];
};

type FolderOptions = {
  readonly project: ProjectRef;
  readonly client: Client;
  /** Left out: as many as the path needs. */
  readonly subfolders?: 'all';
};

/** Reads a folder with one request, and says what of its path is missing. */
export async function openFolder({ from, names }: FolderTarget, opening: FolderOptions): Promise<OpenFolder> {
  const { project, client, subfolders = names.length > 0 ? 'all' : 'none' } = opening;
  const view: FolderView = { scripts: 'full', subfolders };
  try {
    const contents =
      from === undefined
        ? (await client.folders.tree(project.id, view)).folders
        : (await client.folders.get(project.id, from, view)).folder.contents;
    return descend({ folderId: from, contents, missingFolders: [] }, names);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw from === undefined
      ? runsheetError('RS1007', { project: project.name }, { cause: error })
      : runsheetError('RS1008', { folder: from, project: project.name }, { cause: error });
  }
}

/** Folders of one name count as one, so that what was put into a double before it stood aside is found. */
function descend(start: OpenFolder, names: readonly string[]): OpenFolder {
  let open = start;
  for (const [depth, name] of names.entries()) {
    const folders = oldestFolders(open.contents, name);
    const [oldest] = folders;
    if (oldest === undefined) return { ...open, contents: [], missingFolders: names.slice(depth) };
    open = { folderId: oldest.id, contents: folders.flatMap((folder) => folder.contents), missingFolders: [] };
  }
  return open;
}
