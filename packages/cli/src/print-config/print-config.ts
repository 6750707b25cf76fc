import { describeOrigin, explainConfig, type OptionValue, printable } from '@runsheet/core/command';
import type { Context } from '../context.ts';
import { EXIT_CODES, type ExitCode, exitCodeOfError } from '../exit-codes.ts';
import type { SomeFlags } from '../flags/flag.ts';
import type { Output } from '../output.ts';
import { errorJson } from '../report-failure.ts';
import { reporterSettings } from '../reporter-settings.ts';
import { askedBy, coreWorld } from '../with-service.ts';

/** Prints every option with its value and where that was written. The key is hidden. Rejects after that with what is wrong. */
export async function printConfig(flags: SomeFlags, context: Context): Promise<ExitCode> {
  const { output, directory, world } = context;
  const { file, values, error, notices, redact } = await explainConfig(
    directory,
    { ...askedBy(flags, directory), options: reporterSettings(directory).options },
    coreWorld(context),
  );
  const shown = values.map((value) => hideSecrets(withProxy(value, world.environment), redact));
  output.print({
    json: {
      file: file?.path ?? null,
      options: shown.map(({ name, value, origin }) => ({ name, value: value ?? null, origin })),
      error: error === undefined ? null : errorJson(error),
      notices,
    },
    text: printable(drawOptions(shown, output)),
  });
  for (const notice of notices) output.tell(notice);
  if (error === undefined) return EXIT_CODES.done;
  if (output.isJson) return exitCodeOfError(error);
  throw error;
}

type ShownOption = Omit<OptionValue, 'value'> & { readonly value: unknown };

/** Variables that are not ours name a proxy as well, and only then is there one without the option. */
function withProxy(option: OptionValue, environment: Context['world']['environment']): OptionValue {
  if (option.name !== 'api.proxy' || option.value !== undefined) return option;
  const variable = PROXY_VARIABLES.find((name) => environment[name]);
  if (variable === undefined) return { ...option, entry: { ...option.entry, without: 'not set' } };
  // It may hold a user and a password, which may hold any sign.
  const value = environment[variable]?.replace(/^([a-z]+:\/\/)?.*@/i, '$1');
  return { ...option, value, origin: { kind: 'variable', variable } };
}

/** An empty one names none. */
const PROXY_VARIABLES = ['https_proxy', 'HTTPS_PROXY', 'http_proxy', 'HTTP_PROXY'];

function hideSecrets(option: OptionValue, redact: (text: string) => string): ShownOption {
  const { name, value } = option;
  if (value === undefined) return option;
  if (name === 'apiKey') return { ...option, value: '(hidden)' };
  if (typeof value === 'string') return { ...option, value: withoutUser(redact(value)) };
  if (typeof value !== 'object') return option;
  const text = JSON.stringify(value, (_, each: unknown) => (typeof each === 'string' ? redact(each) : each));
  return { ...option, value: JSON.parse(text) };
}

/** An address, of a proxy for example, may hold a user and a password. */
function withoutUser(text: string): string {
  return text.replace(/^([a-z]+:\/\/)[^@/]*@/i, '$1(hidden)@');
}

function drawOptions(options: readonly ShownOption[], { paint }: Output): string {
  const lines = options.map(({ name, value, entry, origin }) => ({
    name,
    text: value === undefined ? (entry.without?.replaceAll('`', '') ?? 'not set') : inWords(value),
    isSet: value !== undefined,
    origin: describeOrigin(origin),
  }));
  const nameWidth = Math.max(...lines.map(({ name }) => name.length));
  const textWidth = Math.min(48, Math.max(...lines.map(({ text }) => text.length)));
  return lines
    .map(({ name, text, isSet, origin }) => {
      const padded = text.padEnd(textWidth);
      return `${name.padEnd(nameWidth)}  ${isSet ? padded : paint('faint', padded)}  ${paint('faint', origin)}`;
    })
    .join('\n');
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
