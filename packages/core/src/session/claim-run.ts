import type { RunSetup } from './set-up-run.ts';

/** What says where the results of a run go. */
export type Target = Pick<RunSetup, 'mode' | 'packageName' | 'error'> & {
  readonly settings: Pick<RunSetup['settings'], 'project' | 'script' | 'layout'>;
  readonly config: Pick<RunSetup['config'], 'baseUrl'>;
};

/** What is claimed of a run: to publish it, or to say what there is to say instead. */
type Purpose = 'publish' | 'say';

/**
 * How many have claimed a run for its target before: with a reporter that is listed twice, each would publish it. All
 * copies of this package in the process share the claims. `run` is what the runner hands to every reporter of that run
 * and of no other; without it nobody can tell, and each claim is the first. A plan leaves nothing behind, so it takes
 * the turn of none that does.
 */
export function claimRun(run: object | undefined, setup: Target, purpose: Purpose = 'publish'): number {
  if (run === undefined) return 0;
  const targets = claims().get(run) ?? new Map<string, number>();
  claims().set(run, targets);
  const target = targetText(setup, purpose);
  const before = targets.get(target) ?? 0;
  targets.set(target, before + 1);
  return before;
}

/** Where results go. A configuration that is not valid names no target: it shares its turn only with its like. */
function targetText({ mode, config, settings, packageName, error }: Target, purpose: Purpose): string {
  const { project, script, layout } = settings;
  const how = [purpose, mode === 'plan', error === undefined];
  return JSON.stringify([...how, config.baseUrl, project, script, layout, packageName]);
}

type Claims = WeakMap<object, Map<string, number>>;

function claims(): Claims {
  const shared: unknown = Reflect.get(globalThis, CLAIMS);
  if (shared instanceof WeakMap) return shared;
  const own: Claims = new WeakMap();
  Reflect.set(globalThis, CLAIMS, own);
  return own;
}

const CLAIMS = Symbol.for('runsheet.claims.1');
