import { z } from 'zod';
import { NOTES } from '../../packages/core/src/config/option-kinds.ts';
import { listOptions, type OptionEntry, optionsSchema } from '../../packages/core/src/config/options-schema.ts';

/** All that the schema says of an option. */
export type WholeEntry = OptionEntry & {
  /** As it is written in TypeScript, for example `'single' | 'file'`. */
  readonly type: string;
  /** Left out when there is none. */
  readonly default?: unknown;
  readonly json: SchemaNode;
};

type SchemaNode = z.core.JSONSchema.JSONSchema;

const WHOLE = z.toJSONSchema(optionsSchema(), { io: 'output', metadata: NOTES });

/** Every option of the schema, in its order. */
export const ENTRIES: readonly WholeEntry[] = listOptions().map((entry) => {
  const { default: value, ...json } = nodeAt(WHOLE, entry.path);
  return { ...entry, type: typeOf(json), ...(value === undefined ? {} : { default: value }), json };
});

function nodeAt(node: SchemaNode, path: readonly string[]): SchemaNode {
  return path.reduce<SchemaNode>((outer, name) => {
    const inner = outer.properties?.[name];
    return typeof inner === 'object' ? inner : {};
  }, node);
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
