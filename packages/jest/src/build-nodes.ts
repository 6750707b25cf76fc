import { type CaseNode, createCase, readSaid, type TestNode, type UnfinishedCause } from '@runsheet/core/adapter';
import type { CaseResult } from './jest-results.ts';
import { type CaseContext, outcomeOf } from './outcome.ts';
import type { CaseTrace, SuiteTrace } from './trace.ts';

/** What all cases of a file have in common. */
export type NodesContext = Pick<CaseContext, 'narrowed' | 'failureOf'>;

/** The tree as titles tell it: neighbouring suites of one title become one, and empty suites are missing. Pure. */
export function nodesOfTitles(results: readonly CaseResult[], context: NodesContext): readonly TestNode[] {
  return titledNodes(results, 0, { ...context, blocker: undefined, trace: undefined });
}

function titledNodes(results: readonly CaseResult[], depth: number, context: CaseContext): readonly TestNode[] {
  const runs = runsOf(results, (result) => result.ancestorTitles[depth]);
  return runs.flatMap(({ title, members }): readonly TestNode[] =>
    title === undefined
      ? members.map((result) => caseNode(result, context))
      : [{ kind: 'suite', title, failures: [], children: titledNodes(members, depth + 1, context) }],
  );
}

type TitledRun = { readonly title: string | undefined; readonly members: CaseResult[] };

function runsOf(results: readonly CaseResult[], titleOf: (result: CaseResult) => string | undefined): TitledRun[] {
  const runs: TitledRun[] = [];
  for (const result of results) {
    const title = titleOf(result);
    const last = runs.at(-1);
    if (last !== undefined && last.title === title) last.members.push(result);
    else runs.push({ title, members: [result] });
  }
  return runs;
}

/** The tree as the runner saw it, or undefined if it does not fit the results. Pure. */
export function nodesOfTrace(
  root: SuiteTrace,
  results: readonly CaseResult[],
  context: NodesContext,
): readonly TestNode[] | undefined {
  const cases = casesOf(root, []);
  const isFitting =
    cases.length === results.length &&
    cases.every(({ ancestors }, nth) => isSamePath(ancestors, results[nth]?.ancestorTitles ?? []));
  return isFitting ? tracedNodes(root, { ...context, blocker: undefined, rest: results.values() }) : undefined;
}

type PlacedCase = { readonly ancestors: readonly string[] };

function casesOf(suite: SuiteTrace, ancestors: readonly string[]): readonly PlacedCase[] {
  return suite.children.flatMap((child) =>
    typeof child === 'string' ? [{ ancestors }] : casesOf(child, [...ancestors, child.title]),
  );
}

function isSamePath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((title, nth) => title === other[nth]);
}

type TraceContext = NodesContext & {
  readonly blocker: UnfinishedCause | undefined;
  /** The results not yet placed: Jest lists them in the order of the tree. */
  readonly rest: Iterator<CaseResult>;
};

function tracedNodes(suite: SuiteTrace, outer: TraceContext): readonly TestNode[] {
  const context = { ...outer, blocker: outer.blocker ?? blockerOf(suite, outer) };
  return suite.children.flatMap((child): readonly TestNode[] => {
    if (typeof child === 'string') return nextCase(child, context);
    const failures = child.hookFailures.map(({ error }) => context.failureOf(error));
    return [{ kind: 'suite', title: child.title, failures, children: tracedNodes(child, context) }];
  });
}

function blockerOf({ hookFailures }: SuiteTrace, context: NodesContext): UnfinishedCause | undefined {
  const failed = hookFailures.find(({ hook }) => hook === 'beforeAll');
  return failed && { kind: 'hook', hook: failed.hook, failure: context.failureOf(failed.error) };
}

function nextCase(trace: CaseTrace, { rest, ...context }: TraceContext): readonly CaseNode[] {
  const next = rest.next();
  return next.done === true ? [] : [caseNode(next.value, { ...context, trace })];
}

/** One test as a node. Pure. */
export function caseNode(result: CaseResult, context: CaseContext): CaseNode {
  const { title, duration: durationMs, location, runsheet } = result;
  const line = runsheet?.line ?? location?.line;
  return createCase({ title, outcome: outcomeOf(result, context), durationMs, line, said: readSaid(runsheet) });
}
