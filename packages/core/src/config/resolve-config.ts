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
  /** Content of the file that RUNSHEET_API_KEY_FILE names, when it is set. */
  readonly keyFile: string | undefined;
};

export type ResolvedConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
};

/** Turns what was written into what the code reads. Pure; all problems are found at once. */
export function resolveConfig(sources: ConfigSources): ResolvedConfig {
  const entries = listOptions();
  const read = readSources(sources, entries);
  const unsafe = read.input.baseUrl === undefined ? undefined : checkBaseUrl(read.input.baseUrl);
  const problems = runsheetProblems(read.problems);
  return {
    config: completeConfig(unsafe === undefined ? read.input : { ...read.input, baseUrl: undefined }),
    error: problems ?? unsafe,
    notices: unknownVariables(sources.environment, entries),
  };
}

function runsheetProblems(problems: readonly string[]): RunsheetError | undefined {
  return problems.length === 0 ? undefined : runsheetError('RS1004', { problems });
}

type ReadSources = { readonly input: ConfigInput; readonly problems: readonly string[] };

function readSources({ options, environment, keyFile }: ConfigSources, entries: readonly OptionEntry[]): ReadSources {
  const fromOptions = parse(options ?? {}, 'reporter options', entries);
  const variables = entries.flatMap((entry) => {
    const value = entry.env === undefined ? undefined : environment[entry.env];
    return value === undefined || value === '' ? [] : [{ entry, value }];
  });
  const fromVariables = variables.map(({ entry, value }) => parse(nest(entry.path, value), entry.env ?? '', entries));
  const fromFile: ConfigInput[] = keyFile === undefined ? [] : [{ apiKey: keyFile.trim() }];
  const all = [fromOptions, ...fromVariables];
  return {
    input: merge([fromOptions.input, ...fromFile, ...fromVariables.map(({ input }) => input)]),
    problems: all.flatMap(({ problems }) => problems),
  };
}

/** Parses one source. What is wrong in it is left out: nothing is sent then, but where results are kept still counts. */
function parse(value: unknown, source: string, entries: readonly OptionEntry[]): ReadSources {
  const parsed = optionsSchema().safeParse(value);
  if (parsed.success) return { input: parsed.data, problems: [] };
  const { issues } = parsed.error;
  const problems = issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [`${path.join('.') || 'options'}: ${issue.message} (${source})`];
    return issue.keys.map((key) => unknownOption([...path, key], source, entries));
  });
  const wrong = new Set(
    issues.flatMap(({ path: [top], ...issue }) =>
      top === undefined && issue.code === 'unrecognized_keys' ? issue.keys : [String(top)],
    ),
  );
  const rest = Object.entries(value ?? {}).filter(([name]) => !wrong.has(name));
  const sound = optionsSchema().safeParse(Object.fromEntries(rest));
  return { input: sound.data ?? {}, problems };
}

function unknownOption(path: readonly string[], source: string, entries: readonly OptionEntry[]): string {
  const name = path.join('.');
  const close = nearest(
    name,
    entries.map((entry) => entry.path.join('.')),
  );
  return `${name}: there is no such option${close === undefined ? '' : `; did you mean ${close}?`} (${source})`;
}

function unknownVariables(
  environment: ConfigSources['environment'],
  entries: readonly OptionEntry[],
): readonly Notice[] {
  const known = new Set([KEY_FILE_VARIABLE, ...entries.map((entry) => entry.env)]);
  const names = Object.keys(environment).filter((name) => name.startsWith('RUNSHEET_') && !known.has(name));
  return names.length === 0 ? [] : [notice('RS4005', { names: names.toSorted() })];
}

function nest(path: readonly string[], value: string): unknown {
  return path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), value);
}

/** Later sources win, option by option. */
function merge(inputs: readonly ConfigInput[]): ConfigInput {
  const merged = { outcomes: {}, run: {}, comment: {}, api: {} };
  for (const { outcomes, run, comment, api, ...others } of inputs) {
    Object.assign(merged, others);
    Object.assign(merged.outcomes, outcomes);
    Object.assign(merged.run, run);
    Object.assign(merged.comment, comment);
    Object.assign(merged.api, api);
  }
  return merged;
}
