import type { CreatedFolderAnswer, RenamedFolderAnswer } from '../../client/answers/answers.ts';
import { NOT_FOUND, ok, type SimAnswer, type SimService, takeId } from './service.test.support.ts';

export function makeFolder(
  service: SimService,
  name: string,
  parentId: string | undefined,
): SimAnswer<CreatedFolderAnswer> {
  const folder = { id: `f${takeId(service)}`, name, parentId };
  if (service.habits.newFolder === 'first') service.folders.unshift(folder);
  else service.folders.push(folder);
  return ok({ folder: { id: folder.id, name } });
}

export function renameFolder(service: SimService, folderId: string, name: string): SimAnswer<RenamedFolderAnswer> {
  const folder = service.folders.find(({ id }) => id === folderId);
  if (folder === undefined) return NOT_FOUND;
  folder.name = name;
  return ok({ folder: { id: folderId, name } });
}
