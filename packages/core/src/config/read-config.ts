import type { Notice } from '../errors/notice.ts';
import { runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { completeConfig } from './complete-config.ts';
import type { Config } from './config.ts';
import type { ConfigSources } from './config-sources.ts';
import { type Merged, mergeSources } from './merge-sources.ts';
import { describeOrigin } from './origin.ts';
import { KEY_FILE_VARIABLE, unknownVariables } from './variables.ts';

export type ReadConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  readonly notices: readonly Notice[];
};

/** Turns what was written into what the code reads. Pure; all problems are found at once. */
export function readConfig(sources: ConfigSources): ReadConfig {
  const merged = mergeSources(sources);
  const { input } = merged;
  const address = input.baseUrl === undefined ? undefined : checkBaseUrl(input.baseUrl, originOfBaseUrl(merged));
  const baseUrl = address?.kind === 'safe' ? address.baseUrl : undefined;
  const unsafe = address?.kind === 'unsafe' ? [baseUrlProblem(address.error)] : [];
  return {
    config: completeConfig({ ...input, baseUrl }),
    error: oneError([...merged.problems, ...keyFileProblem(sources)], [...fileProblem(sources), ...unsafe]),
    notices: unknownVariables(sources.environment),
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

function baseUrlProblem(error: RunsheetError): OwnProblem {
  return { error, line: `baseUrl: ${error.guidance.what}` };
}

function originOfBaseUrl({ sources }: Merged): string | undefined {
  const origin = sources.get('baseUrl')?.originOf(['baseUrl']);
  return origin === undefined ? undefined : describeOrigin(origin);
}
