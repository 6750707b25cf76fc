import { z } from 'zod';
import { madeOnce } from '../../config/made-once.ts';
import type { ProjectAnswer, ProjectsAnswer, WhoamiAnswer } from '../answers/things.ts';
import { isRecord } from '../answers/lenient.ts';
import { projectSchema, readJson } from '../answers/reading.ts';
import type { Perform, Reading } from '../call.ts';
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

/** Any JSON is read, since its shape is not shown (specification 4.2). */
export function readWhoami(json: unknown): Reading<WhoamiAnswer> {
  if (json === undefined) return { kind: 'unreadable', problem: 'the body is empty' };
  return { kind: 'read', answer: isRecord(json) ? json : { account: json } };
}

export function readProjects(json: unknown): Reading<ProjectsAnswer> {
  return readJson(listSchema(), json);
}

const listSchema = madeOnce(() => z.looseObject({ projects: z.array(projectSchema()) }));

export function readProject(json: unknown): Reading<ProjectAnswer> {
  return readJson(z.looseObject({ project: projectSchema() }), json);
}
