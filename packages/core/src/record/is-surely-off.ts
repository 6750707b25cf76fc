import type { Environment } from '../ci/build.ts';
import { detectBuild } from '../ci/detect-build.ts';
import { valueAt } from '../config/value-at.ts';
import { findConfigFile } from './find-config-file.ts';

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
  try {
    return readText(found.path).includes('mode');
  } catch {
    return false;
  }
}

const NO_GIT = { branch: undefined, commit: undefined, defaultBranch: undefined };
