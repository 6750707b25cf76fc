import {
  type CaseNode,
  createCase,
  type Failure,
  type FileNode,
  type Outcome,
  type RunPaths,
  type TestNode,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import { firstAttempt, type FollowedTests } from './follow-tests.ts';
import type { Subject, Suite, Test } from './mocha-api.ts';

/** A suite as it was before `.only` and filters left tests out. */
export type Tree = {
  readonly suite: Suite;
  readonly tests: readonly Test[];
  readonly suites: readonly Tree[];
};

export function treeOf(suite: Suite): Tree {
  return { suite, tests: [...suite.tests], suites: suite.suites.map(treeOf) };
}

/** Hooks and tests may add more. At the top, Mocha passes over a test that comes after the others have begun. Pure. */
export function withAdded({ suite, tests, suites }: Tree, { nodeOf }: Pick<FollowedTests, 'nodeOf'>): Tree {
  const known = new Set<Test | Suite>([...tests, ...suites.map((tree) => tree.suite)]);
  const isAdded = (test: Test) => firstAttempt(test) === test && !known.has(test);
  const isRun = (test: Test) => suite.root !== true || nodeOf(test) !== undefined;
  return {
    suite,
    tests: [...tests, ...suite.tests.filter((test) => isAdded(test) && isRun(test))],
    suites: [
      ...suites.map((tree) => withAdded(tree, { nodeOf })),
      ...suite.suites.filter((below) => !known.has(below)).map(treeOf),
    ],
  };
}

export function testsIn({ tests, suites }: Tree): readonly Test[] {
  return [...tests, ...suites.flatMap(testsIn)];
}

/** What decides about the nodes of a run. */
export type TreeFacts = {
  readonly paths: RunPaths;
  readonly followed: FollowedTests;
  readonly isSelected: (test: Test) => boolean;
  /** Why tests did not come to their turn. */
  readonly why: string;
  /** The file that a test, suite or hook stands in. */
  readonly fileOf: (item: Subject) => string | undefined;
  /** Where something stands that is made in no file. */
  readonly lastFile: string | undefined;
};

/** The nodes of all files. What stands outside of all suites is shared by the files that one process runs. Pure. */
export function fileNodes(
  files: Iterable<string>,
  { suite, tests, suites }: Tree,
  facts: TreeFacts,
): readonly FileNode[] {
  const { followed, fileOf, lastFile = '', paths } = facts;
  const failures = followed.failuresOf(suite);
  const testsOf = groupedBy(tests, (test) => fileOf(test) ?? lastFile);
  const suitesOf = groupedBy(suites, (tree) => fileOf(tree.suite) ?? lastFile);
  return Array.from(new Set([...files, ...testsOf.keys(), ...suitesOf.keys()]), (file) => {
    const own = { suite, tests: testsOf.get(file) ?? [], suites: suitesOf.get(file) ?? [] };
    return {
      kind: 'file',
      path: paths.relative(file),
      project: '',
      load: 'loaded',
      failures: failures.flatMap(({ hook, failure }) => (fileOf(hook) === file ? [failure] : [])),
      children: nodesIn(own, facts, undefined),
    };
  });
}

function groupedBy<Item>(items: readonly Item[], fileOf: (item: Item) => string): ReadonlyMap<string, readonly Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const file = fileOf(item);
    const group = groups.get(file);
    if (group === undefined) groups.set(file, [item]);
    else group.push(item);
  }
  return groups;
}

/** Errors of hooks outside of all suites that stand in no test file. Pure. */
export function failuresOutside({ suite }: Tree, { followed, fileOf }: TreeFacts): readonly Failure[] {
  return followed.failuresOf(suite).flatMap(({ hook, failure }) => (fileOf(hook) === undefined ? [failure] : []));
}

function nodesIn(
  { suite, tests, suites }: Tree,
  facts: TreeFacts,
  above: UnfinishedCause | undefined,
): readonly TestNode[] {
  const { followed } = facts;
  const cause = followed.causeOf(suite) ?? above;
  return [
    ...tests.map((test) => caseNode(test, facts, cause)),
    ...suites.flatMap((tree): readonly TestNode[] => {
      const failures = followed.failuresOf(tree.suite).map(({ failure }) => failure);
      const children = nodesIn(tree, facts, cause);
      const { title } = tree.suite;
      return children.length + failures.length === 0 ? [] : [{ kind: 'suite', title, failures, children }];
    }),
  ];
}

/** A test as it ended, or why it did not. */
function caseNode(test: Test, facts: TreeFacts, cause: UnfinishedCause | undefined): CaseNode {
  return facts.followed.nodeOf(test) ?? createCase({ title: test.title, outcome: notRun(test, facts, cause) });
}

function notRun(test: Test, { isSelected, why }: TreeFacts, cause: UnfinishedCause | undefined): Outcome {
  if (!isSelected(test)) return { kind: 'unselected' };
  return test.isPending()
    ? { kind: 'skipped', note: '' }
    : { kind: 'unfinished', cause: cause ?? { kind: 'stopped', why } };
}
