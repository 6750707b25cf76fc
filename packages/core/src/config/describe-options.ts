import { z } from 'zod';
import type { OptionEntry } from './option-entry.ts';
import { DEFAULTS } from './defaults.ts';
import { optionsSchema } from './options-schema.ts';

/** An option, or a group of them, as the schema describes it. */
export type OptionNode =
  | { readonly kind: 'option'; readonly name: string; readonly entry: OptionEntry; readonly json: SchemaNode }
  | { readonly kind: 'group'; readonly name: string; readonly children: readonly OptionNode[] };

export type SchemaNode = z.core.JSONSchema.JSONSchema;

/** The options as a tree, in the order of the schema. What generated files are made from. */
export function describeOptions(): readonly OptionNode[] {
  return nodesIn(z.toJSONSchema(optionsSchema(), { io: 'output' }), [], DEFAULTS);
}

function nodesIn({ properties = {} }: SchemaNode, path: readonly string[], defaults: unknown): readonly OptionNode[] {
  return Object.entries(properties).flatMap(([name, json]): readonly OptionNode[] => {
    if (typeof json === 'boolean') return [];
    const inner = [...path, name];
    const value = memberOf(defaults, name);
    if (json.properties !== undefined) return [{ kind: 'group', name, children: nodesIn(json, inner, value) }];
    return [{ kind: 'option', name, json, entry: entryOf(json, inner, value) }];
  });
}

function entryOf(json: SchemaNode, path: readonly string[], value: unknown): OptionEntry {
  const note = (name: string) => (typeof json[name] === 'string' ? { [name]: json[name] } : {});
  return {
    path,
    ...note('env'),
    ...note('flag'),
    type: typeOf(json),
    description: json.description ?? '',
    // An empty text stands for what `without` says.
    ...(value === undefined || value === '' ? {} : { default: JSON.stringify(value) }),
    ...note('without'),
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

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}
