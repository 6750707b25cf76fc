import type { WholeEntry } from './option-entries.ts';
import { groupsOf, type OptionNode } from './option-tree.ts';

/** The schema that editors use for `runsheet.config.json`. The key is not in it: files may not hold it. */
export function printJsonSchema(options: readonly WholeEntry[]): string {
  const inFiles = groupsOf(options).filter(({ name }) => name !== 'apiKey');
  const schema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'Configuration of runsheet',
    ...objectOf([['$schema', { type: 'string' }], ...inFiles.map(propertyOf)]),
  };
  return JSON.stringify(schema);
}

/** What the schema notes for us, and no editor knows. */
const OURS: ReadonlySet<string> = new Set(['env', 'flag', 'without', 'readOnly', 'isPath', 'header']);

type Property = readonly [name: string, schema: object];

function propertyOf(node: OptionNode): Property {
  if (node.kind === 'group') return [node.name, objectOf(node.children.map(propertyOf))];
  const rest = Object.fromEntries(Object.entries(node.entry.json).filter(([name]) => !OURS.has(name)));
  const value = node.entry.default;
  return [node.name, value === undefined || value === '' ? rest : { ...rest, default: value }];
}

function objectOf(properties: readonly Property[]): object {
  return { type: 'object', properties: Object.fromEntries(properties), additionalProperties: false };
}
