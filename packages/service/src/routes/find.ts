import { RequestError } from '../request-error.ts';
import type { Item, Place } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

// How a missing resource is answered is not shown in the specification (7): with 404, also where the
// id has the wrong shape.

/** The paths of the two places items lie in; {@link findPlace} reads their parameters. */
export const PLACE_PATHS: readonly string[] = ['/projects/:projectId', '/projects/:projectId/folders/:folderId'];

export type FoundPlace = { readonly project: Project; readonly place: Place };

/** Finds the top level of a project, or a folder in it when there is a folder id. */
export function findPlace(store: Store, params: Readonly<Record<string, string>>): FoundPlace {
  const { projectId = '', folderId } = params;
  const project = findProject(store, projectId);
  const folder = folderId === undefined ? undefined : findFolder(store, project, folderId);
  return { project, place: { projectId: project.id, folderId: folder?.id ?? null } };
}

export function findProject(store: Store, projectId: string): Project {
  const id = toNumber(projectId);
  const project = id === undefined ? undefined : store.projects.find(id);
  return project ?? refuse(`There is no project "${projectId}".`);
}

/** Finds a folder by an id such as "f12", in this project only. */
export function findFolder(store: Store, project: Project, folderId: string): Item {
  const id = toNumber(folderId, 'f');
  const folder = id === undefined ? undefined : store.items.find('folder', id);
  return folder?.place.projectId === project.id ? folder : refuse(`There is no folder "${folderId}" in the project.`);
}

/** Finds a note by an id such as "n12", at exactly the given place. */
export function findNote(store: Store, place: Place, noteId: string): Item {
  const id = toNumber(noteId, 'n');
  const note = id === undefined ? undefined : store.items.find('note', id);
  const isHere = note?.place.projectId === place.projectId && note.place.folderId === place.folderId;
  return isHere ? note : refuse(`There is no note "${noteId}" here.`);
}

export function findScript(store: Store, scriptId: string): Script {
  const id = toNumber(scriptId);
  const script = id === undefined ? undefined : store.scripts.find(id);
  return script ?? refuse(`There is no script "${scriptId}".`);
}

export function findTest(store: Store, script: Script, testId: string): Test {
  const id = toNumber(testId);
  const test = id === undefined ? undefined : store.tests.find(script.id, id);
  return test ?? refuse(`Script ${script.id} has no test "${testId}".`);
}

function toNumber(id: string, prefix: 'f' | 'n' | '' = ''): number | undefined {
  const digits = id.slice(prefix.length);
  return id.startsWith(prefix) && /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

function refuse(message: string): never {
  throw new RequestError(404, message);
}
