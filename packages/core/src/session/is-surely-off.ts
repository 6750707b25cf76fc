import type { Environment } from '../ci/build.ts';
import { detectBuild } from '../ci/detect-build.ts';

/**
 * Whether a run is off, as far as that can be told without checking the configuration, which takes libraries and time:
 * no key anywhere and no CI, or `off` in so many words. On a developer's machine that is every run.
 */
export function isSurelyOff(options: unknown, environment: Environment): boolean {
  const mode = environment['RUNSHEET_MODE'] || optionNamed('mode', options);
  if (mode === 'off') return true;
  if (mode !== undefined && mode !== 'auto') return false;
  const keys = [environment['RUNSHEET_API_KEY'], environment['RUNSHEET_API_KEY_FILE'], optionNamed('apiKey', options)];
  const hasKey = keys.some((key) => key !== undefined && key !== '');
  return !hasKey && !detectBuild(environment, NO_GIT).isCi;
}

function optionNamed(name: 'mode' | 'apiKey', options: unknown): unknown {
  const isObject = typeof options === 'object' && options !== null;
  return isObject ? Object.getOwnPropertyDescriptor(options, name)?.value : undefined;
}

const NO_GIT = { branch: undefined, commit: undefined, defaultBranch: undefined };
