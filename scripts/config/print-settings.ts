import type { WholeEntry } from './option-entries.ts';

/** The flags that are options, as plain data: the help of the command line loads nothing else. */
export function printSettings(options: readonly WholeEntry[]): string {
  const flags = options.flatMap(({ flag, env: variable, isPath = false, description }) => {
    if (flag === undefined) return [];
    const [first = ''] = description.split(/\. (?=[A-Za-z])|\.$/);
    return [[flag, { describe: first, variable, isPath }]];
  });
  return [
    '// Made by `npm run generate` from options-schema.ts.',
    '/** The flags of every command that talks to the service: options of the configuration. Values are checked with all other sources of it, so that all problems are reported at once. */',
    `export const SERVICE_FLAGS = ${JSON.stringify(Object.fromEntries(flags))} as const;`,
    '',
  ].join('\n');
}
