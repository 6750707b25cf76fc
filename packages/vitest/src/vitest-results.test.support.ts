import type { CaseResult, CaseState, ModuleResult, SuiteResult, ThrownError } from './vitest-results.ts';

type CaseFacts = Partial<CaseState> & {
  readonly mode?: 'run' | 'skip' | 'todo';
  readonly retryCount?: number;
  readonly ran?: boolean;
};

/** A test as Vitest reports it; without more it has passed. */
export function aCase(name: string, facts: CaseFacts = {}): CaseResult {
  const { state = 'passed', mode = 'run', retryCount = 0, ran = state === 'passed' || state === 'failed' } = facts;
  return {
    type: 'test',
    name,
    options: { mode },
    result: () => ({ state, errors: facts.errors, note: facts.note }),
    diagnostic: () => (ran ? { retryCount } : undefined),
  };
}

export function aSuite(
  name: string,
  children: readonly (SuiteResult | CaseResult)[],
  errors: readonly ThrownError[] = [],
): SuiteResult {
  return { type: 'suite', name, children, errors: () => errors };
}

type ModuleFacts = {
  readonly path: string;
  readonly children?: readonly (SuiteResult | CaseResult)[];
  readonly state?: ReturnType<ModuleResult['state']>;
  readonly errors?: readonly ThrownError[];
  readonly project?: string;
  readonly meta?: object;
};

/** A test file as Vitest reports it. */
export function aModule(facts: ModuleFacts): ModuleResult {
  const { path, children = [], state = 'passed', errors = [], project = '', meta = {} } = facts;
  return {
    moduleId: `/shop/api/${path}`,
    project: { name: project },
    children,
    state: () => state,
    errors: () => errors,
    meta: () => meta,
  };
}
