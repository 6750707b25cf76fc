import { detectBuild } from '../ci/detect-build.ts';
import type { Environment } from '../ci/providers.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { valueAt } from '../report/value-at.ts';
import { findConfigFile } from './find-upwards.ts';

// The test process loads no configuration. What it has to know of the settings is guessed here, from the environment and
// the options of the reporter; `guess-settings.test.ts` compares the guesses with the configuration.

type Place = {
  readonly environment: Environment;
  readonly root: string;
  /** Throws what the disk says. */
  readonly readText: (path: string) => string;
};

/**
 * Whether a run is off, as far as that can be told without loading a configuration file: no key and no CI, or `off` in
 * the options or the environment. On a developer's machine that is nearly every run. Where a file may say otherwise, the
 * run is recorded and the publisher decides.
 */
export function isSurelyOff(options: unknown, place: Place): boolean {
  const { environment } = place;
  const mode = environment['RUNSHEET_MODE'] || valueAt(options, ['mode']);
  if (mode === 'off') return true;
  if (mode !== undefined && mode !== 'auto') return false;
  const keys = [environment['RUNSHEET_API_KEY'], environment['RUNSHEET_API_KEY_FILE'], valueAt(options, ['apiKey'])];
  const hasKey = keys.some((key) => key !== undefined && key !== '');
  if (hasKey || detectBuild(environment, NO_GIT).isCi) return false;
  return mode === 'auto' || !mayNameMode(place);
}

function mayNameMode({ root, readText }: Place): boolean {
  const found = findConfigFile(root);
  if (found === undefined || found.kind === 'unusable') return false;
  return ifPossible(() => readText(found.path).includes('mode')) ?? false;
}

const NO_GIT = { branch: undefined, commit: undefined, defaultBranch: undefined };

type Settings = { readonly options: unknown; readonly environment: Environment };

/** The key in the options; that of the environment is a secret by the name of its variable. */
export function guessKey(options: unknown): string | undefined {
  return textAt(options, 'apiKey');
}

/** As it is written; undefined: the default, or what a configuration file says. */
export function guessRecordDir({ options, environment }: Settings): string | undefined {
  return environment['RUNSHEET_RECORD_DIR'] || textAt(options, 'recordDir');
}

export function guessDeadlineMs({ options, environment }: Settings): number {
  const asked = [environment['RUNSHEET_DEADLINE'], valueAt(options, ['api', 'deadline'])].map(Number);
  return asked.find((ms) => Number.isFinite(ms) && ms > 0) ?? DEADLINE_MS;
}

const DEADLINE_MS = 60_000;

/** Whether a run that is not known to be delivered fails the process. */
export function guessFailsOnError({ options, environment }: Settings): boolean {
  return (environment['RUNSHEET_ON_PUBLISH_ERROR'] || valueAt(options, ['onPublishError'])) === 'fail';
}

/** The user's own patterns, as far as they are valid: the publisher reports those that are not. */
export function guessPatterns(options: unknown): readonly RegExp[] {
  const written = valueAt(options, ['redact']);
  if (!Array.isArray(written)) return [];
  const sources = written.filter((source: unknown) => typeof source === 'string');
  return sources.flatMap((source) => ifPossible(() => new RegExp(source, 'gu')) ?? []);
}

function textAt(options: unknown, name: string): string | undefined {
  const value = valueAt(options, [name]);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
