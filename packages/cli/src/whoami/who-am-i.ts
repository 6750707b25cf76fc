import { printable } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode } from '../exit-codes.ts';
import type { ServiceFlags } from '../flags/flags.ts';
import { READING, readSettings, withConnection } from '../with-service.ts';

export async function whoAmI(flags: ServiceFlags, context: Context): Promise<ExitCode> {
  const { output } = context;
  const settings = await readSettings(flags, context, READING);
  const { baseUrl = '' } = settings.setup.config;
  const { caller, projects } = await withConnection(settings, async ({ client }) => {
    const answer = await client.whoami();
    return { caller: answer, projects: (await client.projects.list()).projects };
  });
  const names = Object.fromEntries(projects.map(({ id, name }) => [String(id), name]));
  const facts = drawValue({ ...caller, projects: projects.length === 0 ? 'none' : names });
  const text = printable([`${baseUrl} accepts the key.`, '', ...facts].join('\n'));
  output.print({ json: { baseUrl, caller, projects }, text });
  return EXIT_CODES.done;
}

/** A value as indented lines, names and values below each other. What the service says has no fixed shape. */
function drawValue(value: object, indent = ''): readonly string[] {
  const entries = Object.entries(value).map(([name, inner]: [string, unknown]) => ({ name, inner }));
  const width = entries.reduce((most, { name, inner }) => (isNested(inner) ? most : Math.max(most, name.length)), 0);
  return entries.flatMap(({ name, inner }) =>
    isNested(inner)
      ? [`${indent}${name}`, ...drawValue(inner, `${indent}  `)]
      : [`${indent}${name.padEnd(width)}  ${typeof inner === 'string' ? inner : JSON.stringify(inner)}`],
  );
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
