import type { CaseNode, Failure, TestNode, UnfinishedCause } from '@runsheet/core/adapter';
import { type CaseContext, outcomeOf } from './outcome.ts';
import { saidBy } from './said-by.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** What all cases of a file have in common. */
export type NodesContext = Omit<CaseContext, 'blocker'>;

/** The tree of a file as Vitest has it. Pure. */
export function nodesOf(module: ModuleResult, context: NodesContext): readonly TestNode[] {
  return childrenOf(module, { ...context, blocker: undefined });
}

function childrenOf(parent: ModuleResult | SuiteResult, context: CaseContext): readonly TestNode[] {
  const inner = { ...context, blocker: context.blocker ?? blockerOf(parent, context) };
  return Array.from(parent.children, (child) => nodeOf(child, inner));
}

function nodeOf(node: SuiteResult | CaseResult, context: CaseContext): TestNode {
  if (node.type === 'test') return caseNode(node, context);
  return {
    kind: 'suite',
    title: node.name,
    failures: node.errors().map(context.failureOf),
    children: childrenOf(node, context),
  };
}

/** One test as a node. Pure. */
export function caseNode(test: CaseResult, context: CaseContext): CaseNode {
  const { meta, tags } = saidBy(test);
  const outcome = outcomeOf(test, context);
  const node = { kind: 'case', title: test.name, tags: [...(test.tags ?? []), ...tags], outcome } as const;
  return meta === undefined ? node : { ...node, meta };
}

/** Errors of a suite in which no test ran come from `beforeAll`; after `afterAll` some test has ended otherwise. */
function blockerOf(parent: ModuleResult | SuiteResult, context: CaseContext): UnfinishedCause | undefined {
  const [error] = parent.errors();
  if (error === undefined || !isWhollySkipped(parent)) return undefined;
  const failure = context.failureOf(error);
  return isOnlyRefused(failure)
    ? { kind: 'stopped', why: failure.message }
    : { kind: 'hook', hook: 'beforeAll', failure };
}

function isWhollySkipped(parent: ModuleResult | SuiteResult): boolean {
  for (const child of parent.children) {
    const isSkipped = child.type === 'suite' ? isWhollySkipped(child) : child.result().state === 'skipped';
    if (!isSkipped) return false;
  }
  return true;
}

/** Vitest's error on a `.only` that is not allowed, as in CI. */
function isOnlyRefused(failure: Failure): boolean {
  return failure.message.startsWith('[Vitest] Unexpected .only modifier');
}
