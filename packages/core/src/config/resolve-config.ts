import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { type Notice, notice } from '../errors/notice.ts';
import { checkBaseUrl } from './base-url.ts';
import type { ConfigInput } from './config-input.ts';
import type { Config } from './config.ts';
import { KEY_FILE_VARIABLE, listOptions, type OptionEntry } from './environment-names.ts';
import { nearest } from './nearest.ts';
import { optionsSchema } from './options-schema.ts';
import { parseFolder } from './parse-folder.ts';

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
    config: complete(unsafe === undefined ? read.input : { ...read.input, baseUrl: undefined }),
    error: problems ?? unsafe,
    notices: unknownVariables(sources.environment, entries),
  };
}

function runsheetProblems(problems: readonly string[]): RunsheetError | undefined {
  return problems.length === 0 ? undefined : runsheetError('RS1004', { problems });
}

type ReadSources = { readonly input: ConfigInput; readonly problems: readonly string[] };

function readSources({ options, environment, keyFile }: ConfigSources, entries: readonly OptionEntry[]): ReadSources {
  const written = options === undefined || options === null ? {} : options;
  const fromOptions = parse(written, 'reporter options', entries);
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

/** Parses one source. One with a problem counts as empty: nothing is sent then, and the other sources still say where results are kept. */
function parse(value: unknown, source: string, entries: readonly OptionEntry[]): ReadSources {
  const parsed = optionsSchema().safeParse(value);
  if (parsed.success) return { input: parsed.data, problems: [] };
  const problems = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.map(String);
    if (issue.code !== 'unrecognized_keys') return [`${path.join('.') || 'options'}: ${issue.message} (${source})`];
    return issue.keys.map((key) => unknownOption([...path, key], source, entries));
  });
  return { input: {}, problems };
}

function unknownOption(path: readonly string[], source: string, entries: readonly OptionEntry[]): string {
  const name = path.join('.');
  const close = nearest(name, entries.map((entry) => entry.path.join('.')));
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
  return inputs.reduce((weak, strong) => ({
    ...weak,
    ...strong,
    ...(strong.outcomes && { outcomes: { ...weak.outcomes, ...strong.outcomes } }),
    ...(strong.run && { run: { ...weak.run, ...strong.run } }),
    ...(strong.comment && { comment: { ...weak.comment, ...strong.comment } }),
    ...(strong.api && { api: { ...weak.api, ...strong.api } }),
  }), {});
}

function complete(input: ConfigInput): Config {
  const { outcomes = {}, run = {}, comment = {}, api = {} } = input;
  return {
    apiKey: input.apiKey,
    baseUrl: input.baseUrl?.replace(/\/+$/, ''),
    project: input.project,
    folder: parseFolder(input.folder ?? ''),
    script: input.script,
    layout: input.layout ?? 'single',
    mode: input.mode ?? 'auto',
    sync: input.sync ?? 'always',
    outcomes: {
      passed: outcomes.passed ?? 'pass',
      flaky: outcomes.flaky ?? 'pass',
      failed: outcomes.failed ?? 'fail',
      skipped: outcomes.skipped ?? 'blocked',
      todo: outcomes.todo ?? 'blocked',
      unfinished: outcomes.unfinished ?? 'blocked',
    },
    run: {
      headers: run.headers ?? {},
      tester: run.tester,
      environment: run.environment,
      completed: run.completed ?? true,
    },
    comment: { maxLength: comment.maxLength ?? 4_000, stack: comment.stack ?? true },
    recordDir: input.recordDir,
    onPublishError: input.onPublishError ?? 'warn',
    api: {
      timeoutMs: api.timeout ?? 10_000,
      deadlineMs: api.deadline ?? 60_000,
      caFile: api.caFile,
      proxy: api.proxy,
    },
    redact: (input.redact ?? []).map((source) => new RegExp(source, 'gu')),
  };
}
