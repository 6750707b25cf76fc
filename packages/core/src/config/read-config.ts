import { type Notice, runsheetError, type RunsheetError } from '../errors/runsheet-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { type Config, configOf } from './config.ts';
import { type ConfigSources, type Source, describeOrigin } from './config-sources.ts';
import { type MergedConfig, mergeSources } from './merge-sources.ts';
import { KEY_FILE_VARIABLE, unknownVariables } from './variables.ts';

export type ReadConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  /** Whether a deadline was written, so that it is not a default. */
  readonly isDeadlineSet: boolean;
  readonly notices: readonly Notice[];
};

/** Turns what was written into what the code reads. Pure; all problems are found at once. */
export function readConfig(sources: ConfigSources): ReadConfig {
  const merged = mergeSources(sources);
  const { settings } = merged;
  const source = merged.sources.get('baseUrl');
  const from = source === undefined ? undefined : describeOrigin(source.origin);
  const address = settings.baseUrl === undefined ? undefined : checkBaseUrl(settings.baseUrl, from);
  const unsafe =
    address?.kind === 'unsafe'
      ? { source, error: address.error, line: `baseUrl: ${address.shown} is not safe to send a key to (${from})` }
      : undefined;
  return {
    config: configOf({ ...settings, baseUrl: address?.kind === 'safe' ? address.baseUrl : undefined }),
    error: oneError(merged, unsafe, sources),
    isDeadlineSet: (merged.sources.get('api.deadline')?.origin.kind ?? 'default') !== 'default',
    notices: unknownVariables(sources.environment),
  };
}

type Unsafe = { readonly source: Source | undefined; readonly error: RunsheetError; readonly line: string };

/** A problem that is the only one is told by its own error, if it has one: that tells more than a line. */
function oneError(
  { problems }: MergedConfig,
  unsafe: Unsafe | undefined,
  sources: ConfigSources,
): RunsheetError | undefined {
  const file = fileError(sources);
  const lines = [
    // The address is an option like the others, and stands among those of its source.
    ...problems.flatMap(({ source, lines: own }) => (source === unsafe?.source ? [unsafe.line, ...own] : own)),
    ...keyFileProblem(sources),
    ...(file === undefined ? [] : [file.guidance.what]),
  ];
  if (lines.length === 0) return undefined;
  const own = unsafe?.error ?? file;
  return lines.length === 1 && own !== undefined ? own : runsheetError('RS1004', { problems: lines });
}

function keyFileProblem({ keyFile }: ConfigSources): readonly string[] {
  if (keyFile?.kind !== 'unreadable') return [];
  return [`apiKey: the file of ${KEY_FILE_VARIABLE} cannot be read: ${keyFile.path}`];
}

function fileError({ file }: ConfigSources): RunsheetError | undefined {
  return file?.kind === 'unreadable' ? file.error : undefined;
}
