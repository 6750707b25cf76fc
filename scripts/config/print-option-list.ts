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
    '/** An option as its sources see it. */',
    'export type OptionEntry = {',
    '  /** From the top, for example `api`, `timeout`. */',
    '  readonly path: readonly string[];',
    '  readonly env?: string;',
    '  /** Without dashes. */',
    '  readonly flag?: string;',
    '  /** What holds when nothing is written and there is no default value. */',
    '  readonly without?: string;',
    '  /** A relative path begins where it is written: in the folder of the file, or in the directory of the command. */',
    '  readonly isPath?: boolean;',
    '  /** Header of the run that holds its value. */',
    '  readonly header?: string;',
    '};',
    '',
    '/** Every option, in the order of the schema. */',
    `export const OPTIONS: readonly OptionEntry[] = [${options.map((option) => JSON.stringify(option)).join(',')}];`,
    '',
  ].join('\n');
}
