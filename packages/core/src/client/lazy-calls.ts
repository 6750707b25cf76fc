import type { Calls } from './engine.ts';

/** The endpoints before they are loaded: the first call loads them. */
export function lazyCalls(load: () => Promise<Calls>): Calls {
  return {
    whoami: async () => (await load()).whoami(),
    projects: {
      list: async () => (await load()).projects.list(),
      get: async (projectId) => (await load()).projects.get(projectId),
    },
    folders: {
      tree: async (projectId, view) => (await load()).folders.tree(projectId, view),
      get: async (projectId, folderId, view) => (await load()).folders.get(projectId, folderId, view),
      create: async (projectId, folder, place) => (await load()).folders.create(projectId, folder, place),
      rename: async (projectId, folderId, folder) => (await load()).folders.rename(projectId, folderId, folder),
    },
    scripts: {
      create: async (projectId, draft, place) => (await load()).scripts.create(projectId, draft, place),
      get: async (scriptId, view) => (await load()).scripts.get(scriptId, view),
      update: async (scriptId, patch) => (await load()).scripts.update(scriptId, patch),
    },
    tests: {
      list: async (scriptId) => (await load()).tests.list(scriptId),
      add: async (scriptId, tests, place) => (await load()).tests.add(scriptId, tests, place),
      get: async (scriptId, testId) => (await load()).tests.get(scriptId, testId),
    },
    runs: { add: async (scriptId, run) => (await load()).runs.add(scriptId, run) },
    notes: {
      list: async (projectId, place) => (await load()).notes.list(projectId, place),
      create: async (projectId, note, place) => (await load()).notes.create(projectId, note, place),
      get: async (projectId, noteId, place) => (await load()).notes.get(projectId, noteId, place),
      update: async (...update) => (await load()).notes.update(...update),
    },
  };
}
