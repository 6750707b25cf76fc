import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

// What Vitest knows and its documented interface does not tell in every version. All of it may be missing one day.

/** Whether the file uses `.only`. Vitest 5 alone knows. */
export function hasOnly(module: ModuleResult): boolean {
  return taskFact(module, ['containsOnly']) === true;
}

/** Whether a skipped test had begun: then no hook around it has failed. Vitest 5 counts attempts, older ones only time it. */
export function hasBegun(test: CaseResult): boolean {
  if (test.result().note !== undefined) return true;
  const attempts = test.attempts?.();
  return attempts === undefined ? typeof taskFact(test, ['result', 'duration']) === 'number' : attempts.length > 0;
}

/** The hook that failed before any test of a suite could begin. What becomes of `aroundAll` is noted by no version. */
export function failedHook(parent: SuiteResult | ModuleResult): 'beforeAll' | 'aroundAll' {
  const isNoted = taskFact(parent, ['result', 'hooks', 'beforeAll']) !== undefined;
  return isNoted || taskFact(parent, ['result']) === undefined ? 'beforeAll' : 'aroundAll';
}

function taskFact(node: object, path: readonly string[]): unknown {
  let value: unknown = node;
  for (const key of ['task', ...path]) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}
