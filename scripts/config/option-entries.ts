import { z } from 'zod';
import type { OptionEntry } from '../../packages/core/src/config/option-list.ts';
import { optionsSchema } from '../../packages/core/src/config/options-schema.ts';

/** All that the schema says of an option. */
export type WholeEntry = OptionEntry & {
  /** As it is written in TypeScript, for example `'single' | 'file'`. */
  readonly type: string;
  readonly description: string;
  /** Left out when there is none. */
  readonly default?: unknown;
  readonly json: SchemaNode;
};

type SchemaNode = z.core.JSONSchema.JSONSchema;

/** Every option of the schema, in its order. */
export const ENTRIES: readonly WholeEntry[] = entriesIn(z.toJSONSchema(optionsSchema(), { io: 'output' }), []);

function entriesIn({ properties = {} }: SchemaNode, path: readonly string[]): readonly WholeEntry[] {
  return Object.entries(properties).flatMap(([name, json]): readonly WholeEntry[] => {
    if (typeof json === 'boolean') return [];
    const inner = [...path, name];
    return json.properties === undefined ? [entryOf(json, inner)] : entriesIn(json, inner);
  });
}

function entryOf({ default: value, ...json }: SchemaNode, path: readonly string[]): WholeEntry {
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
    ...note('header'),
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
