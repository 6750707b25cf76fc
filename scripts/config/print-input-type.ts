import type { WholeEntry } from './option-entries.ts';
import { groupsOf, type OptionNode } from './option-tree.ts';

/** The types of a configuration, with the texts of the options as their documentation. */
export function printInputType(options: readonly WholeEntry[]): string {
  return [
    '// Made by `npm run generate` from options-schema.ts.',
    '/** What a person writes, in the reporter’s options or in a configuration file. Everything may be left out. */',
    'export type ConfigInput = Partly<Settings>;',
    '',
    '/** A member of an option is a value; a member of a group is another option. */',
    'type Partly<Group> = {',
    '  readonly [Name in keyof Group]?: (IsGroup<Group[Name]> extends true ? Partly<Group[Name]> : Group[Name]) | undefined;',
    '};',
    '',
    'type IsGroup<Value> = Value extends readonly unknown[]',
    '  ? false',
    '  : Value extends object',
    '    ? string extends keyof Value',
    '      ? false',
    '      : true',
    '    : false;',
    '',
    '/** The same with every default in its place. */',
    `export type Settings = {${groupsOf(options).map(printMember).join('\n')}};`,
    '',
  ].join('\n');
}

function printMember(node: OptionNode): string {
  if (node.kind === 'group') return `readonly ${node.name}: {${node.children.map(printMember).join('\n')}};`;
  const { description, type, default: value, without } = node.entry;
  const otherwise = value === undefined || value === '' ? without : JSON.stringify(value).replaceAll('"', "'");
  const comment = otherwise === undefined ? description : `${description} Default: ${otherwise}.`;
  const member = value === undefined ? `${node.name}?: ${type} | undefined` : `${node.name}: ${type}`;
  return `/** ${comment} */\nreadonly ${member};`;
}
