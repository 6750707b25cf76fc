import type { ThrownError } from '@runsheet/core/adapter';
import type { CaseResult, CaseState, ModuleResult, Specification, SuiteResult } from './vitest-results.ts';

/** Makes a node below its parent, as Vitest's nodes know theirs. */
export type Child<Node = SuiteResult | CaseResult> = (parent: SuiteResult | ModuleResult) => Node;

type CaseFacts = Partial<CaseState> & {
  readonly mode?: 'run' | 'skip' | 'todo';
  readonly retryCount?: number;
  readonly ran?: boolean;
  /** As Vitest 5 counts them. */
  readonly attempts?: number;
  readonly meta?: object;
  readonly annotations?: readonly { readonly message: string; readonly type: string }[];
};

/** A test as Vitest reports it; without more it has passed. */
export function aCase(name: string, facts: CaseFacts = {}): Child<CaseResult> {
  const { state = 'passed', mode = 'run', retryCount = 0, ran = state === 'passed' || state === 'failed' } = facts;
  return (parent) => ({
    type: 'test',
    name,
    parent,
    module: moduleOf(parent),
    options: { mode },
    result: () => ({ state, errors: facts.errors, note: facts.note }),
    meta: () => facts.meta ?? {},
    ...(facts.attempts === undefined
      ? {}
      : { attempts: () => Array.from({ length: facts.attempts ?? 0 }, () => ({})) }),
    annotations: () => facts.annotations ?? [],
    diagnostic: () => (ran ? { retryCount, duration: 0 } : undefined),
  });
}

export function aSuite(
  name: string,
  children: readonly Child[],
  errors: readonly ThrownError[] = [],
): Child<SuiteResult> {
  return (parent) => {
    const nodes: (SuiteResult | CaseResult)[] = [];
    const suite: SuiteResult = { type: 'suite', name, parent, children: nodes, errors: () => errors };
    nodes.push(...children.map((child) => child(suite)));
    return suite;
  };
}

type ModuleFacts = {
  readonly path: string;
  readonly children?: readonly Child[];
  readonly state?: ReturnType<ModuleResult['state']>;
  readonly errors?: readonly ThrownError[];
  readonly project?: string;
  readonly meta?: object;
};

/** A test file as Vitest reports it. */
export function aModule(facts: ModuleFacts): ModuleResult {
  const { path, children = [], state = 'passed', errors = [], project = '', meta = {} } = facts;
  const nodes: (SuiteResult | CaseResult)[] = [];
  const module: ModuleResult = {
    type: 'module',
    moduleId: `/shop/api/${path}`,
    project: { name: project },
    children: nodes,
    state: () => state,
    errors: () => errors,
    meta: () => meta,
  };
  nodes.push(...children.map((child) => child(module)));
  return module;
}

/** A test file that Vitest means to run. */
export function aSpecification(path: string): Specification {
  return { moduleId: `/shop/api/${path}`, project: { name: '' }, pool: 'forks' };
}

function moduleOf(parent: SuiteResult | ModuleResult): ModuleResult {
  return parent.type === 'module' ? parent : moduleOf(parent.parent);
}
