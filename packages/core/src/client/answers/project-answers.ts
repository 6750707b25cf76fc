import { z } from 'zod';
import type { Reading } from '../call.ts';
import type { ProjectAnswer, ProjectsAnswer, WhoamiAnswer } from './answers.ts';
import { idSchema, maybe, textSchema } from './lenient.ts';
import { readJson } from './read-json.ts';
import type { Project } from './things.ts';
import { isRecord } from './unwrap.ts';

/** Any JSON is read, since its shape is not shown (specification 4.2). */
export function readWhoami(json: unknown): Reading<WhoamiAnswer> {
  if (json === undefined) return { kind: 'unreadable', problem: 'the body is empty' };
  return { kind: 'read', answer: isRecord(json) ? json : { account: json } };
}

/** Specification 4.3. */
export function readProjects(json: unknown): Reading<ProjectsAnswer> {
  return readJson(z.looseObject({ projects: z.array(projectSchema()) }), json);
}

/** Specification 4.3. */
export function readProject(json: unknown): Reading<ProjectAnswer> {
  return readJson(z.looseObject({ project: projectSchema() }), json);
}

/** Specification 2.2. */
export function projectSchema(): z.ZodType<Project> {
  return z.looseObject({
    id: idSchema(),
    name: textSchema(),
    description: textSchema()
      .optional()
      .transform((text) => text ?? ''),
    created: maybe(z.string()),
    bugPattern: maybe(z.string()),
  });
}
