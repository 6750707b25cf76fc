import type { OptionEntry } from '../../packages/core/src/config/option-entry.ts';

/** What the command line says of its flags, as plain data: its help loads nothing else. */
export function printSettings(options: readonly OptionEntry[]): string {
  const settings = options.flatMap(({ flag, env, type, description }) => {
    if (flag === undefined) return [];
    const [first = ''] = description.split(/\. (?=[A-Za-z])|\.$/);
    return [[flag, { describe: first, ...(env === undefined ? {} : { variable: env }), isNumber: type === 'number' }]];
  });
  return [
    '// Made by `npm run generate` from options-schema.ts.',
    '/** The options that are flags, by the name of the flag. */',
    `export const SETTINGS = ${JSON.stringify(Object.fromEntries(settings))} as const;`,
    '',
  ].join('\n');
}
