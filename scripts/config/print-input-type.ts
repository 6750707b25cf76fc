import type { OptionNode } from '../../packages/core/src/config/describe-options.ts';

/** The type of what a person writes, with the texts of the options as its documentation. */
export function printInputType(options: readonly OptionNode[]): string {
  const groups = options.flatMap((node) => (node.kind === 'group' ? [node] : []));
  const parts = [
    '// Made by `npm run generate` from options-schema.ts.',
    '/** What a person writes, in the reporter’s options or in a configuration file. Everything may be left out. */',
    printType('ConfigInput', options),
    ...groups.map(({ name, children }) => `\n${printType(typeName(name), children)}`),
  ];
  return `${parts.join('\n')}\n`;
}

function printType(name: string, options: readonly OptionNode[]): string {
  return [`export type ${name} = {`, ...options.map(printMember), '};'].join('\n');
}

function printMember(node: OptionNode): string {
  if (node.kind === 'group') return `  readonly ${node.name}?: ${typeName(node.name)} | undefined;`;
  const { description, type, default: value, without } = node.entry;
  const otherwise = value ?? without;
  const comment = otherwise === undefined ? description : `${description} Default: ${otherwise.replaceAll('"', "'")}.`;
  return `  /** ${comment} */\n  readonly ${node.name}?: ${type} | undefined;`;
}

function typeName(group: string): string {
  return `${group.charAt(0).toUpperCase()}${group.slice(1)}Input`;
}
