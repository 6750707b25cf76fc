import type { Place } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Contents } from '../store/store.ts';

/** Where an answered object lies (specification 2.14). */
export type ResponseContext = {
  readonly project: Omit<Project, 'archived'>;
  readonly folderPath: {
    readonly folders: readonly { readonly id: string; readonly name: string }[];
    readonly path: string;
  };
};

/**
 * The context of what lies at a place. Whether a folder's own answer counts the folder to its path is not
 * shown in the specification (2.14): it does, so its place is inside itself.
 */
export async function renderContext(
  contents: Contents,
  project: Project,
  folderId: Place['folderId'],
): Promise<ResponseContext> {
  const { id, name, description, created, bugPattern } = project;
  const folders = await pathTo(contents, folderId);
  const path = folders.length === 0 ? '/' : folders.map((folder) => `${folder.name}/`).join('');
  return { project: { id, name, description, created, bugPattern }, folderPath: { folders, path } };
}

/** The folders from the top level down to the given one, itself included. */
async function pathTo(contents: Contents, folderId: Place['folderId']): Promise<{ id: string; name: string }[]> {
  const path: { id: string; name: string }[] = [];
  let next = folderId;
  while (next !== null) {
    const folder = await contents.items.find('folder', next);
    if (folder === undefined) break;
    path.unshift({ id: `f${folder.id}`, name: folder.name });
    next = folder.place.folderId;
  }
  return path;
}
