import { z } from 'zod';
import { optionsSchema } from './options-schema.ts';

/** An option as the environment, the help and the documentation see it. */
export type OptionEntry = {
  /** From the top, for example `api`, `timeout`. */
  readonly path: readonly string[];
  readonly env?: string;
  /** Without dashes. */
  readonly flag?: string;
  /** As it is written in TypeScript, for example `'single' | 'file'`. */
  readonly type: string;
  readonly description: string;
  /** Left out when there is none. */
  readonly default?: unknown;
  /** What holds when nothing is written and there is no default value. */
  readonly without?: string;
  /** A relative path begins where it is written: in the folder of the file, or in the directory of the command. */
  readonly isPath?: boolean;
  readonly json: SchemaNode;
};

type SchemaNode = z.core.JSONSchema.JSONSchema;

/** Every option of the schema, in its order. */
export const OPTIONS: readonly OptionEntry[] = entriesIn(z.toJSONSchema(optionsSchema(), { io: 'output' }), []);

/** The name of an option as messages write it. */
export function nameOf({ path }: Pick<OptionEntry, 'path'>): string {
  return path.join('.');
}

function entriesIn({ properties = {} }: SchemaNode, path: readonly string[]): readonly OptionEntry[] {
  return Object.entries(properties).flatMap(([name, json]): readonly OptionEntry[] => {
    if (typeof json === 'boolean') return [];
    const inner = [...path, name];
    return json.properties === undefined ? [entryOf(json, inner)] : entriesIn(json, inner);
  });
}

function entryOf({ default: value, ...json }: SchemaNode, path: readonly string[]): OptionEntry {
  const note = (name: string) => (typeof json[name] === 'string' ? { [name]: json[name] } : {});
  return {
    path,
    ...note('env'),
    ...note('flag'),
    type: typeOf(json),
    description: json.description ?? '',
    ...(value === undefined ? {} : { default: value }),
    ...note('without'),
    ...(json['isPath'] === true ? { isPath: true } : {}),
    json,
  };
}

/** The type as it is written in TypeScript. */
function typeOf(json: SchemaNode | boolean): string {
  if (typeof json === 'boolean') return 'unknown';
  const { type, items, anyOf, additionalProperties } = json;
  const values = json.enum ?? (json.const === undefined ? undefined : [json.const]);
  if (values !== undefined) return values.map((value) => `'${String(value)}'`).join(' | ');
  if (anyOf !== undefined) return [...new Set(anyOf.map(typeOf))].join(' | ');
  if (type === 'array' && items !== undefined && !Array.isArray(items)) return `readonly ${typeOf(items)}[]`;
  if (type === 'object') return `Readonly<Record<string, ${typeOf(additionalProperties ?? true)}>>`;
  return type === 'integer' ? 'number' : String(type);
}
