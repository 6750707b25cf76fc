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

/** What stands beside the named object: the context, and keys that nobody knows. Nothing when no name is there. */
export function besides(json: unknown, ...names: readonly string[]): { readonly context?: Context | undefined } {
  if (!isRecord(json)) return {};
  const named = names.find((name) => name in json);
  if (named === undefined) return {};
  const others = Object.fromEntries(Object.entries(json).filter(([key]) => key !== named));
  const around = z.looseObject({ context: maybe(contextSchema()) }).safeParse(others);
  return around.success ? around.data : {};
}
