import type { CreatedFolderAnswer } from '../../client/answers/things.ts';
import { ok, type SimAnswer, type SimService, takeId } from './service.test.support.ts';

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
