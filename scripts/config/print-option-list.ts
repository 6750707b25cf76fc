import type { OptionNode } from '../../packages/core/src/config/describe-options.ts';
import type { OptionEntry } from '../../packages/core/src/config/option-entry.ts';

/** The options as plain data, for everything that must not load the library of the schema. */
export function printOptionList(options: readonly OptionNode[]): string {
  return [
    '// Made by `npm run generate` from options-schema.ts.',
    "import type { OptionEntry } from './option-entry.ts';",
    '',
    '/** Every option that the schema knows, in its order. */',
    `export const OPTIONS: readonly OptionEntry[] = ${JSON.stringify(entriesOf(options))};`,
    '',
  ].join('\n');
}

/** The options without their groups. */
export function entriesOf(options: readonly OptionNode[]): readonly OptionEntry[] {
  return options.flatMap((node) => (node.kind === 'group' ? entriesOf(node.children) : [node.entry]));
}
