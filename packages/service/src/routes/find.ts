import { RequestError } from '../request-error.ts';
import type { Item, Place } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

// How a missing resource is answered is not shown in the specification (7): with 404, also where the
// id has the wrong shape.

/** The paths of the two places items lie in; {@link findPlace} reads their parameters. */
export const PLACE_PATHS: readonly string[] = ['/projects/:projectId', '/projects/:projectId/folders/:folderId'];

export type FoundPlace = { readonly project: Project; readonly place: Place };

/** Finds the top level of a project, or a folder in it when there is a folder id. */
export async function findPlace(contents: Contents, params: Readonly<Record<string, string>>): Promise<FoundPlace> {
  const { projectId = '', folderId } = params;
  const project = await findProject(contents, projectId);
  const folder = folderId === undefined ? undefined : await findFolder(contents, project, folderId);
  return { project, place: { projectId: project.id, folderId: folder?.id ?? null } };
}

export async function findProject(contents: Contents, projectId: string): Promise<Project> {
  const id = toNumber(projectId);
  const project = id === undefined ? undefined : await contents.projects.find(id);
  return project ?? refuse(`There is no project "${projectId}".`);
}

/** Finds a folder by an id such as "f12", in this project only. */
export async function findFolder(contents: Contents, project: Project, folderId: string): Promise<Item> {
  const id = toNumber(folderId, 'f');
  const folder = id === undefined ? undefined : await contents.items.find('folder', id);
  return folder?.place.projectId === project.id ? folder : refuse(`There is no folder "${folderId}" in the project.`);
}

/** Finds a note by an id such as "n12", at exactly the given place. */
export async function findNote(contents: Contents, place: Place, noteId: string): Promise<Item> {
  const id = toNumber(noteId, 'n');
  const note = id === undefined ? undefined : await contents.items.find('note', id);
  const isHere = note?.place.projectId === place.projectId && note.place.folderId === place.folderId;
  return isHere ? note : refuse(`There is no note "${noteId}" here.`);
}

export async function findScript(contents: Contents, scriptId: string): Promise<Script> {
  const id = toNumber(scriptId);
  const script = id === undefined ? undefined : await contents.scripts.find(id);
  return script ?? refuse(`There is no script "${scriptId}".`);
}

/** As {@link findScript}; until the end of the transaction nobody else adds to the script. */
export async function holdScript(contents: Contents, scriptId: string): Promise<Script> {
  const script = await findScript(contents, scriptId);
  await contents.scripts.lock(script.id);
  return script;
}

export async function findTest(contents: Contents, script: Script, testId: string): Promise<Test> {
  const id = toNumber(testId);
  const test = id === undefined ? undefined : await contents.tests.find(script.id, id);
  return test ?? refuse(`Script ${script.id} has no test "${testId}".`);
}

function toNumber(id: string, prefix: 'f' | 'n' | '' = ''): number | undefined {
  const digits = id.slice(prefix.length);
  return id.startsWith(prefix) && /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

function refuse(message: string): never {
  throw new RequestError(404, message);
}
