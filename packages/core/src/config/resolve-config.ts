import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { checkBaseUrl } from './base-url.ts';
import type { ConfigInput } from './config-input.ts';
import { completeConfig } from './complete-config.ts';
import type { Config } from './config.ts';
import { KEY_FILE_VARIABLE, listOptions, type OptionEntry } from './environment-names.ts';
import { nearest } from './nearest.ts';
import { optionsSchema } from './options-schema.ts';

/** Where the values of a configuration were written, the strongest first. */
export type ConfigSources = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The reporter's options, or the flags of a command. */
  readonly options: unknown;
  /** The file that RUNSHEET_API_KEY_FILE names; undefined when it is not set. */
  readonly keyFile: KeyFile | undefined;
};

export type KeyFile =
  | { readonly kind: 'read'; readonly text: string }
  | { readonly kind: 'unreadable'; readonly path: string };

export type ResolvedConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
};

/** Turns what was written into what the code reads. Pure; all problems are found at once. */
export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const schema = optionsSchema();
  const known = { schema, entries: listOptions(schema) };
  const read = readSources(sources, known);
  const address = read.input.baseUrl === undefined ? undefined : checkBaseUrl(read.input.baseUrl);
  const baseUrl = address?.kind === 'safe' ? address.baseUrl : undefined;
  return {
    config: completeConfig({ ...read.input, baseUrl }),
    error: oneError(read.problems, address?.kind === 'unsafe' ? address.error : undefined),
    notices: unknownVariables(sources.environment, known.entries),
  };
}

function oneError(problems: readonly string[], unsafe: RunsheetError | undefined): RunsheetError | undefined {
  if (problems.length === 0) return unsafe;
  const all = unsafe === undefined ? problems : [...problems, `baseUrl: ${unsafe.guidance.what}`];
  return runsheetError('RS1004', { problems: all });
}

/** The options as a schema and as a list. Building them takes longer than reading all sources. */
type Known = { readonly schema: ReturnType<typeof optionsSchema>; readonly entries: readonly OptionEntry[] };

type ReadSources = { readonly input: ConfigInput; readonly problems: readonly string[] };

function readSources({ options, environment, keyFile }: ConfigSources, known: Known): ReadSources {
  const fromOptions = parse(options ?? {}, 'reporter options', known);
  const variables = known.entries.flatMap((entry) => {
    const value = entry.env === undefined ? undefined : environment[entry.env];
    return value === undefined || value === '' ? [] : [{ entry, value }];
  });
  const fromVariables = variables.map(({ entry, value }) => parse(nest(entry.path, value), entry.env ?? '', known));
  const all = [fromOptions, readKeyFile(keyFile, known), ...fromVariables];
  return { input: merge(all.map(({ input }) => input)), problems: all.flatMap(({ problems }) => problems) };
}

function readKeyFile(keyFile: KeyFile | undefined, known: Known): ReadSources {
  if (keyFile === undefined) return { input: {}, problems: [] };
  if (keyFile.kind === 'read') return parse({ apiKey: keyFile.text }, KEY_FILE_VARIABLE, known);
  return { input: {}, problems: [`apiKey: the file of ${KEY_FILE_VARIABLE} cannot be read: ${keyFile.path}`] };
}

/** Parses one source. What is wrong in it is left out: nothing is sent then, but where results are kept still counts. */
function parse(value: unknown, source: string, { schema, entries }: Known): ReadSources {
  const parsed = schema.safeParse(value);
  if (parsed.success) return { input: parsed.data, problems: [] };
  const { issues } = parsed.error;
  const problems = issues.flatMap((issue) => {
    const path = issue.path.map(String);
    const message = issue.code === 'invalid_key' ? (issue.issues[0]?.message ?? issue.message) : issue.message;
    if (issue.code !== 'unrecognized_keys') return [`${path.join('.') || 'options'}: ${message} (${source})`];
    return issue.keys.map((key) => unknownOption([...path, key], source, entries));
  });
  const wrong = new Set(
    issues.flatMap(({ path: [top], ...issue }) =>
      top === undefined && issue.code === 'unrecognized_keys' ? issue.keys : [String(top)],
    ),
  );
  const rest = Object.entries(value ?? {}).filter(([name]) => !wrong.has(name));
  const sound = schema.safeParse(Object.fromEntries(rest));
  return { input: sound.data ?? {}, problems };
}

function unknownOption(path: readonly string[], source: string, entries: readonly OptionEntry[]): string {
  const name = path.join('.');
  const names = entries.map((entry) => entry.path.join('.'));
  // An option may also be spelt right and stand in the wrong place: `timeout` for `api.timeout`.
  const close = nearest(name, names) ?? names.find((option) => option.endsWith(`.${path.at(-1)}`));
  return `${name}: there is no such option${close === undefined ? '' : `; did you mean ${close}?`} (${source})`;
}

function unknownVariables(
  environment: ConfigSources['environment'],
  entries: readonly OptionEntry[],
): readonly Notice[] {
  const known = [KEY_FILE_VARIABLE, ...entries.flatMap(({ env }) => (env === undefined ? [] : [env]))];
  const names = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  if (names.length === 0) return [];
  const knownEnds = known.map(withoutPrefix);
  const told = names.toSorted().map((name) => {
    const meant = nearest(withoutPrefix(name), knownEnds);
    return meant === undefined ? name : `${name} (did you mean ${PREFIX}${meant}?)`;
  });
  return [notice('RS4005', { names: told })];
}

const PREFIX = 'RUNSHEET_';

function withoutPrefix(name: string): string {
  return name.slice(PREFIX.length);
}

function nest(path: readonly string[], value: string): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** Later sources win, option by option. */
function merge(inputs: readonly ConfigInput[]): ConfigInput {
  const merged = { outcomes: {}, run: {}, comment: {}, api: {}, limits: {}, github: {} };
  for (const { outcomes, run, comment, api, limits, github, ...others } of inputs) {
    Object.assign(merged, others);
    Object.assign(merged.outcomes, outcomes);
    Object.assign(merged.run, run);
    Object.assign(merged.comment, comment);
    Object.assign(merged.api, api);
    Object.assign(merged.limits, limits);
    Object.assign(merged.github, github);
  }
  return merged;
}
