import type { Build } from '../ci/detect-build.ts';
import type { Config } from '../config/config.ts';
import type { RunStart } from '../record/session.ts';

/** What this run does with its results. */
export type RunMode = 'publish' | 'record' | 'plan' | 'off';

/**
 * `auto`: the key decides. With a key, publish (a shard records: one run is posted for all of them). Without a key,
 * record in CI, where forks have no secrets, and be silent elsewhere. Watching never publishes.
 */
export function decideMode(config: Config, build: Build, start: ModeFacts): RunMode {
  if (start.watch) return 'off';
  if (config.mode !== 'auto') return config.mode;
  if (config.apiKey === undefined && start.isKeyUnusable !== true) return build.isCi ? 'record' : 'off';
  return start.shard === undefined ? 'publish' : 'record';
}

type ModeFacts = Pick<RunStart, 'watch' | 'shard'> & {
  /** Whether a key was given that cannot be used: it was meant to publish, and nobody expects silence. */
  readonly isKeyUnusable?: boolean;
};

/** Whether this build may add rows. A branch that cannot be told from the default one may not, where that matters. */
export function mayAddRows({ sync }: Config, build: Build): boolean {
  // Anybody can open a pull request, and nobody can remove a row.
  if (build.isForeign) return false;
  switch (sync) {
    case 'always':
      return true;
    case 'never':
      return false;
    case 'default-branch':
      return build.isDefaultBranch === true;
    default:
      return sync satisfies never;
  }
}
