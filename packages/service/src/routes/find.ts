import { RequestError } from '../request-error.ts';
import type { Item, ItemType } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

// The specification does not show how a missing resource is answered (7): it is 404, also for an id
// of the wrong shape.

export function findProject(store: Store, projectId: string): Project {
  const id = toInteger(projectId);
  const project = id === undefined ? undefined : store.projects.find(id);
  return project ?? refuse(`There is no project "${projectId}".`);
}

/** Finds a folder by an id such as "f12", in this project only. */
export function findFolder(store: Store, project: Project, folderId: string): Item {
  return findItem(store, 'folder', folderId, (item) => item.place.projectId === project.id);
}

/** Finds a note by an id such as "n12", at exactly the given place. */
export function findNote(store: Store, place: Item['place'], noteId: string): Item {
  return findItem(
    store,
    'note',
    noteId,
    (item) => item.place.projectId === place.projectId && item.place.folderId === place.folderId,
  );
}

export function findScript(store: Store, scriptId: string): Script {
  const id = toInteger(scriptId);
  const script = id === undefined ? undefined : store.scripts.find(id);
  return script ?? refuse(`There is no script "${scriptId}".`);
}

export function findTest(store: Store, script: Script, testId: string): Test {
  const id = toInteger(testId);
  const test = id === undefined ? undefined : store.tests.find(script.id, id);
  return test ?? refuse(`Script ${script.id} has no test "${testId}".`);
}

function findItem(
  store: Store,
  type: Exclude<ItemType, 'script'>,
  ...[publicId, isHere]: [publicId: string, isHere: (item: Item) => boolean]
): Item {
  const id = publicId.startsWith(type.charAt(0)) ? toInteger(publicId.slice(1)) : undefined;
  const item = id === undefined ? undefined : store.items.find(type, id);
  return item !== undefined && isHere(item) ? item : refuse(`There is no ${type} "${publicId}" here.`);
}

function toInteger(id: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
}

function refuse(message: string): never {
  throw new RequestError(404, message);
}
