import type { Notice } from '../errors/notice.ts';
import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { checkSource, soundValue } from './check-source.ts';
import { completeConfig } from './complete-config.ts';
import type { Config } from './config.ts';
import type { ConfigSources } from './config-sources.ts';
import { listSources } from './list-sources.ts';
import { nameOf } from './option-entry.ts';
import { OPTIONS } from './option-list.ts';
import { optionsSchema } from './options-schema.ts';
import { describeOrigin, type Origin } from './origin.ts';
import { withValueAt } from './value-at.ts';
import { KEY_FILE_VARIABLE, unknownVariables } from './variables.ts';

export type ReadConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
  /** Where each option was written, by its name, for example `api.timeout`. */
  readonly origins: ReadonlyMap<string, Origin>;
};

/** Turns what was written into what the code reads. Pure; all problems are found at once. */
export function readConfig(sources: ConfigSources): ReadConfig {
  const schema = optionsSchema();
  const written = listSources(sources).map((source) => ({ source, checked: checkSource(source, schema) }));
  const origins = new Map<string, Origin>();
  let merged = {};
  for (const option of OPTIONS) {
    const { path } = option;
    const values = written.map(({ source, checked }) => ({ source, value: soundValue(source, checked, path) }));
    const strongest = values.find(({ value }) => value !== undefined);
    origins.set(nameOf(option), strongest?.source.originOf(path) ?? { kind: 'default' });
    if (strongest !== undefined) merged = withValueAt(merged, path, strongest.value);
  }
  const input = schema.parse(merged);
  const address = input.baseUrl === undefined ? undefined : checkBaseUrl(input.baseUrl);
  const baseUrl = address?.kind === 'safe' ? address.baseUrl : undefined;
  const unsafe = address?.kind === 'unsafe' ? { error: address.error, origin: origins.get('baseUrl') } : undefined;
  const problems = [...written.flatMap(({ checked }) => checked.problems), ...keyFileProblem(sources)];
  return {
    config: completeConfig({ ...input, baseUrl }),
    error: oneError(problems, [...fileProblem(sources), ...(unsafe === undefined ? [] : [baseUrlProblem(unsafe)])]),
    notices: unknownVariables(sources.environment),
    origins,
  };
}

/** A problem that has an error of its own, which tells more than a line. */
type OwnProblem = { readonly error: RunsheetError; readonly line: string };

function oneError(problems: readonly string[], own: readonly OwnProblem[]): RunsheetError | undefined {
  const [first] = own;
  if (problems.length === 0 && own.length < 2) return first?.error;
  return runsheetError('RS1004', { problems: [...problems, ...own.map(({ line }) => line)] });
}

function keyFileProblem({ keyFile }: ConfigSources): readonly string[] {
  if (keyFile?.kind !== 'unreadable') return [];
  return [`apiKey: the file of ${KEY_FILE_VARIABLE} cannot be read: ${keyFile.path}`];
}

function fileProblem({ file }: ConfigSources): readonly OwnProblem[] {
  return file?.kind === 'unreadable' ? [{ error: file.error, line: file.error.guidance.what }] : [];
}

function baseUrlProblem({ error, origin = { kind: 'default' } }: UnsafeUrl): OwnProblem {
  return { error, line: `baseUrl: ${error.guidance.what} (${describeOrigin(origin)})` };
}

type UnsafeUrl = { readonly error: RunsheetError; readonly origin: Origin | undefined };
