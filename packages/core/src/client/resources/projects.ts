import { readProject, readProjects, readWhoami } from '../answers/project-answers.ts';
import type { Perform } from '../call.ts';
import type { Client, ProjectCalls } from '../client.ts';
import { projectPath } from '../requests/paths.ts';

/** Specification 4.2. */
export function whoamiCall(perform: Perform): Client['whoami'] {
  return () => perform({ method: 'GET', path: '/whoami', read: readWhoami });
}

/** Specification 4.3. */
export function projectCalls(perform: Perform): ProjectCalls {
  return {
    list: () => perform({ method: 'GET', path: '/projects', read: readProjects }),
    get: async (projectId) => perform({ method: 'GET', path: projectPath(projectId), read: readProject }),
  };
}
