import { z } from 'zod';
import type { ConfigInput } from './config-input.ts';
import { optionsSchema } from './options-schema.ts';

/** An option as the environment, the help and the documentation see it. */
export type OptionEntry = {
  /** From the top, for example `api`, `timeout`. */
  readonly path: readonly string[];
  readonly env: string | undefined;
  readonly description: string;
};

/** Variables that are no option: they lead to one. */
export const KEY_FILE_VARIABLE = 'RUNSHEET_API_KEY_FILE';

/** Every option that the schema knows, in its order. */
export function listOptions(schema: z.ZodType<ConfigInput> = optionsSchema()): readonly OptionEntry[] {
  return entriesOf(z.toJSONSchema(schema, { io: 'input' }), []);
}

type SchemaNode = z.core.JSONSchema.JSONSchema | boolean;

function entriesOf(node: SchemaNode, path: readonly string[]): readonly OptionEntry[] {
  if (typeof node === 'boolean') return [];
  const { description, env, properties } = node;
  const own = description === undefined ? [] : [{ path, description, env: typeof env === 'string' ? env : undefined }];
  return [...own, ...Object.entries(properties ?? {}).flatMap(([name, child]) => entriesOf(child, [...path, name]))];
}
