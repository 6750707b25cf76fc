import { type CaseNode, createCase, type Failure, type TestNode, type UnfinishedCause } from '@runsheet/core/adapter';
import { type CaseContext, outcomeOf } from './outcome.ts';
import { saidBy } from './said-by.ts';
import { failedHook, hasBegun } from './untold.ts';
import type { CaseResult, ModuleResult, SuiteResult } from './vitest-results.ts';

/** What all cases of a file have in common. */
export type NodesContext = Omit<CaseContext, 'blocker'> & {
  /** Cases that were read when they ended. */
  readonly read?: ReadCases | undefined;
};

export type ReadCases = ReadonlyMap<CaseResult, CaseNode>;

/** The tree of a file as Vitest has it. Pure. */
export function nodesOf(module: ModuleResult, context: NodesContext): readonly TestNode[] {
  return childrenOf(module, { ...context, blocker: undefined });
}

type TreeContext = NodesContext & CaseContext;

function childrenOf(parent: ModuleResult | SuiteResult, context: TreeContext): readonly TestNode[] {
  const inner = { ...context, blocker: context.blocker ?? blockerOf(parent, context) };
  return Array.from(parent.children, (child) => nodeOf(child, inner));
}

function nodeOf(node: SuiteResult | CaseResult, context: TreeContext): TestNode {
  if (node.type === 'test') return knownNode(node, context) ?? caseNode(node, context);
  return {
    kind: 'suite',
    title: node.name,
    failures: node.errors().map(context.failureOf),
    children: childrenOf(node, context),
  };
}

/** A test that has ended does not change any more; one that has anyway is read again. */
function knownNode(test: CaseResult, { read }: TreeContext): CaseNode | undefined {
  const node = read?.get(test);
  return node?.outcome.kind === test.result().state ? node : undefined;
}

/** One test as a node. Pure. */
export function caseNode(test: CaseResult, context: CaseContext): CaseNode {
  const { name: title, tags } = test;
  const durationMs = test.diagnostic()?.duration;
  const outcome = outcomeOf(test, context);
  const said = saidBy(test, { outcome, paths: context.paths });
  return createCase({ title, outcome, durationMs, line: test.location?.line, tags, said });
}

/** Errors of a suite in which no test began come from a hook before them; after `afterAll` some test has begun. */
function blockerOf(parent: ModuleResult | SuiteResult, context: CaseContext): UnfinishedCause | undefined {
  const [error] = parent.errors();
  if (error === undefined || !isWhollyUnbegun(parent)) return undefined;
  const failure = context.failureOf(error);
  return isOnlyRefused(failure)
    ? { kind: 'stopped', why: failure.message }
    : { kind: 'hook', hook: failedHook(parent), failure };
}

function isWhollyUnbegun(parent: ModuleResult | SuiteResult): boolean {
  for (const child of parent.children) {
    const isUnbegun = child.type === 'suite' ? isWhollyUnbegun(child) : isSkippedUnbegun(child);
    if (!isUnbegun) return false;
  }
  return true;
}

function isSkippedUnbegun(test: CaseResult): boolean {
  return test.result().state === 'skipped' && !hasBegun(test);
}

/** Vitest's error on a `.only` that is not allowed, as in CI. */
function isOnlyRefused(failure: Failure): boolean {
  return failure.message.startsWith('[Vitest] Unexpected .only modifier');
}
