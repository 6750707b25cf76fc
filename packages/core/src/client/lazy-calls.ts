import type { Perform } from './call.ts';
import type { Client } from './client.ts';

type Calls = Omit<Client, 'within' | 'once' | 'close'>;

/** The endpoints before they are loaded: the first call of each kind loads what it takes, and opens the way for all. */
export function lazyCalls(open: () => Promise<Perform>): Calls {
  const projects = async () => (await import('./resources/projects.ts')).projectCalls(await open());
  const folders = async () => (await import('./resources/folders.ts')).folderCalls(await open());
  const scripts = async () => (await import('./resources/scripts.ts')).scriptCalls(await open());
  const tests = async () => (await import('./resources/tests.ts')).testCalls(await open());
  const runs = async () => (await import('./resources/runs.ts')).runCalls(await open());
  const notes = async () => (await import('./resources/notes.ts')).noteCalls(await open());
  return {
    whoami: async () => (await import('./resources/projects.ts')).whoamiCall(await open())(),
    projects: {
      list: async () => (await projects()).list(),
      get: async (projectId) => (await projects()).get(projectId),
    },
    folders: {
      tree: async (projectId, view) => (await folders()).tree(projectId, view),
      get: async (projectId, folderId, view) => (await folders()).get(projectId, folderId, view),
      create: async (projectId, folder, place) => (await folders()).create(projectId, folder, place),
      rename: async (projectId, folderId, folder) => (await folders()).rename(projectId, folderId, folder),
    },
    scripts: {
      create: async (projectId, draft, place) => (await scripts()).create(projectId, draft, place),
      get: async (scriptId, view) => (await scripts()).get(scriptId, view),
      update: async (scriptId, patch) => (await scripts()).update(scriptId, patch),
    },
    tests: {
      list: async (scriptId) => (await tests()).list(scriptId),
      add: async (scriptId, rows, place) => (await tests()).add(scriptId, rows, place),
      get: async (scriptId, testId) => (await tests()).get(scriptId, testId),
    },
    runs: { add: async (scriptId, run) => (await runs()).add(scriptId, run) },
    notes: {
      list: async (projectId, place) => (await notes()).list(projectId, place),
      create: async (projectId, note, place) => (await notes()).create(projectId, note, place),
      get: async (projectId, noteId, place) => (await notes()).get(projectId, noteId, place),
      update: async (...update) => (await notes()).update(...update),
    },
  };
}
