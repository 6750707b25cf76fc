import type { WholeEntry } from './option-entries.ts';

/** The options as plain data: to read them from the schema would cost every run 15 ms of CPU. */
export function printOptionList(entries: readonly WholeEntry[]): string {
  const options = entries.map(({ path, env, flag, without, isPath, header }) => ({
    path,
    env,
    flag,
    without,
    isPath,
    header,
  }));
  return [
    '// Made by `npm run generate` from options-schema.ts.',
    "import type { OptionNotes } from './option-kinds.ts';",
    '',
    '/** An option as its sources see it, at its path from the top, for example `api`, `timeout`. */',
    "export type OptionEntry = Omit<OptionNotes, 'description'> & { readonly path: readonly string[] };",
    '',
    '/** Every option, in the order of the schema. */',
    `export const OPTIONS: readonly OptionEntry[] = [${options.map((option) => JSON.stringify(option)).join(',')}];`,
    '',
  ].join('\n');
}
