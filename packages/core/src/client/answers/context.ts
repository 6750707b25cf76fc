import { z } from 'zod';
import { itemIdSchema, maybe, textSchema } from './lenient.ts';
import { projectSchema } from './project-answers.ts';
import type { Context } from './things.ts';
import { isRecord } from './unwrap.ts';

/** Where an object stands (specification 2.14). */
export function contextSchema(): z.ZodType<Context> {
  const folder = z.looseObject({ id: itemIdSchema(), name: textSchema() });
  const folderPath = z.looseObject({ folders: z.array(folder), path: maybe(z.string()) });
  return z.looseObject({ project: maybe(projectSchema()), folderPath: maybe(folderPath) });
}

/** What stands beside the named object in the answer to a write: the context, and keys that nobody knows. */
export function besides(json: unknown, name: string): { readonly context?: Context | undefined } {
  if (!isRecord(json) || !(name in json)) return {};
  const around = z.looseObject({ context: maybe(contextSchema()) }).safeParse(json);
  return around.success ? around.data : {};
}
