import type { Environment } from '../ci/build.ts';
import { detectBuild } from '../ci/detect-build.ts';
import { valueAt } from '../config/value-at.ts';

/**
 * Whether a run is off, as far as that can be told without checking the configuration, which takes libraries and time:
 * no key anywhere and no CI, or `off` in so many words. On a developer's machine that is every run. `modeInFile` is
 * asked only where neither the environment nor the options name a mode.
 */
export async function isSurelyOff(
  options: unknown,
  environment: Environment,
  modeInFile: () => Promise<unknown>,
): Promise<boolean> {
  const mode = environment['RUNSHEET_MODE'] || (valueAt(options, ['mode']) ?? (await modeInFile()));
  if (mode === 'off') return true;
  if (mode !== undefined && mode !== 'auto') return false;
  const keys = [environment['RUNSHEET_API_KEY'], environment['RUNSHEET_API_KEY_FILE'], valueAt(options, ['apiKey'])];
  const hasKey = keys.some((key) => key !== undefined && key !== '');
  return !hasKey && !detectBuild(environment, NO_GIT).isCi;
}

const NO_GIT = { branch: undefined, commit: undefined, defaultBranch: undefined };
