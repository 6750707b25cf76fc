import { type Notice, runsheetError, type RunsheetError, notice } from '../errors/runsheet-error.ts';
import { checkBaseUrl } from './base-url.ts';
import { type Config, configOf } from './config.ts';
import type { ConfigSources, MergedConfig, Source } from './config-sources.ts';
import { describeOrigin, KEY_FILE_VARIABLE, mergeSources } from './config-sources.ts';
import { PROVIDERS } from '../ci/providers.ts';
import { nearest } from '../errors/nearest.ts';
import { listOptions } from './options-schema.ts';

export type ReadConfig = {
  readonly config: Config;
  /** Everything that is wrong, in one error. The config then holds the defaults in the places that are wrong. */
  readonly error: RunsheetError | undefined;
  readonly isDeadlineSet: boolean;
  readonly notices: readonly Notice[];
};

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

/** A problem that is the only one is told by its own error, if it has one: that tells more than a line. */
function oneError(
  { checked }: MergedConfig,
  unsafe: { readonly source: Source | undefined; readonly error: RunsheetError; readonly line: string } | undefined,
  sources: ConfigSources,
): RunsheetError | undefined {
  const file = sources.file?.kind === 'unreadable' ? sources.file.error : undefined;
  const lines = [
    // The address is an option like the others, and stands among those of its source.
    ...checked.flatMap(({ source, problems }) => (source === unsafe?.source ? [unsafe.line, ...problems] : problems)),
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

/** Set by `runsheet try`, which shows the results itself. */
export const TRY_VARIABLE = 'RUNSHEET_TRY';

/** Set by `runsheet sync`: a reporter records a run that only lists its tests. */
const LISTING_VARIABLE = 'RUNSHEET_LISTING';

const PREFIX = 'RUNSHEET_';

function unknownVariables(environment: Readonly<Record<string, string | undefined>>): readonly Notice[] {
  const options = listOptions().flatMap(({ env }) => env ?? []);
  const ofJobs = PROVIDERS.flatMap(({ status }) => status ?? []);
  const known = [KEY_FILE_VARIABLE, TRY_VARIABLE, LISTING_VARIABLE, ...ofJobs, ...options];
  const names = Object.keys(environment).filter((name) => name.startsWith(PREFIX) && !known.includes(name));
  if (names.length === 0) return [];
  const knownEnds = known.map(withoutPrefix);
  const told = names.toSorted().map((name) => {
    const meant = nearest(withoutPrefix(name), knownEnds);
    return meant === undefined ? name : `${name} (did you mean ${PREFIX}${meant}?)`;
  });
  return [notice('RS4005', { names: told })];
}

function withoutPrefix(name: string): string {
  return name.slice(PREFIX.length);
}
