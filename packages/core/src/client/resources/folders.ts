import type { FolderAnswer, FoldersAnswer } from '../answers/answers.ts';
import { readCreatedFolder, readFolder, readFolders, readRenamedFolder } from '../answers/folder-answers.ts';
import type { Perform } from '../call.ts';
import type { FolderCalls } from '../client.ts';
import { onlyKeys } from '../requests/only-keys.ts';
import { folderPath, placePath, projectPath } from '../requests/paths.ts';
import { viewQuery } from '../requests/query.ts';
import { nameBody } from '../requests/script-schema.ts';
import { FOLDER_DEFAULTS, type View, formsOf } from '../requests/view.ts';

/** Specification 4.3a. */
export function folderCalls(perform: Perform): FolderCalls {
  // The parser checks that the lists come in the forms that `Asked` chooses.
  function tree<const Asked extends View>(projectId: number, view?: Asked): Promise<FoldersAnswer<Asked>>;
  async function tree(projectId: number, view: View = {}): Promise<FoldersAnswer> {
    const path = `${projectPath(projectId)}/folders${viewQuery(view)}`;
    return perform({ method: 'GET', path, read: (json) => readFolders(json, formsOf(view, FOLDER_DEFAULTS)) });
  }
  function get<const Asked extends View>(projectId: number, id: string, view?: Asked): Promise<FolderAnswer<Asked>>;
  async function get(projectId: number, folderId: string, view: View = {}): Promise<FolderAnswer> {
    const path = `${folderPath(projectId, folderId)}${viewQuery(view)}`;
    return perform({ method: 'GET', path, read: (json) => readFolder(json, formsOf(view, FOLDER_DEFAULTS)) });
  }
  return {
    tree,
    get,
    create: async (projectId, folder, place = {}) => {
      const { parentId } = onlyKeys(place, ['parentId']);
      const path = `${placePath(projectId, parentId, 'parentId')}/folders`;
      return perform({ method: 'POST', path, body: nameBody(folder, 'folder'), read: readCreatedFolder });
    },
    rename: async (projectId, folderId, folder) => {
      const path = folderPath(projectId, folderId);
      const body = nameBody(folder, 'folder');
      const asked = { id: folderId, name: folder.name };
      return perform({ method: 'PATCH', path, body, read: (json) => readRenamedFolder(json, asked) });
    },
  };
}
