import {
  type CaseNode,
  createCase,
  type Failure,
  type FileNode,
  type TestNode,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import type { TestError } from './test-event.ts';

/** A test or suite of which Node has told that it began. */
export type OpenTest = {
  readonly title: string;
  /** What was told of it as a test without others in it. */
  node?: CaseNode | undefined;
  isSuite: boolean;
  /** Whether it has to fail: then Node calls it passed, too, where a hook kept it from running. */
  hasToFail: boolean;
  /** Its own errors, and those of its hooks. */
  readonly failures: Failure[];
  /** Whether one of these kept its tests from running, and which hook it was. */
  cause?: UnfinishedCause | undefined;
  readonly children: OpenTest[];
};

/** A test file, while it is told of. */
export type OpenFile = {
  /** Absolute. */
  readonly file: string;
  readonly top: OpenTest;
  /** The tests that have begun, from the outside in. */
  readonly stack: OpenTest[];
  /** Tests that Node will run, or runs, by their places. */
  readonly waiting: Map<string, WaitingTest>;
  /** Errors of tests that had ended. */
  readonly late: string[];
  /** How its process ended, where that is why the file fails. */
  ended?: TestError | undefined;
  /** What its process wrote, where that may be the reason of its end. */
  said: string;
  load: FileNode['load'];
  /** Whether its process has ended. */
  isOver: boolean;
  /** Whether it is a test itself, and has none in it. */
  isPlain: boolean;
  /** Whether a filter left out all of its tests. Node 20 tells of them instead. */
  isLeftOut: boolean;
  /** Why tests of it were not told of: a suite was skipped. */
  skipped?: string | undefined;
};

type WaitingTest = { readonly title: string; readonly nesting: number; count: number };

export function openFile(file: string): OpenFile {
  const top = openTest(file);
  const ways = { isOver: false, isPlain: false, isLeftOut: false };
  return { file, top, stack: [], waiting: new Map(), late: [], said: '', load: 'loaded', ...ways };
}

export function openTest(title: string): OpenTest {
  return { title, isSuite: false, hasToFail: false, failures: [], children: [] };
}

/** Puts tests that never ended where they belong. Whether there were any. */
export function closeFile({ top, stack, waiting }: OpenFile, cause: UnfinishedCause): boolean {
  const left = [...waiting.values()].filter(({ count }) => count > 0);
  const open = [top, ...stack];
  for (const { title, nesting } of left) {
    // One that has begun has its place.
    if (open[nesting + 1]?.title === title) continue;
    const test = openTest(title);
    open[nesting]?.children.push(test);
    open.splice(nesting + 1, Infinity, test);
  }
  if (left.length > 0) top.cause ??= cause;
  return left.length > 0;
}

/** What a file holds, as it is published. Tests that were kept from running have the cause of what is above them. Pure. */
export function nodesIn({ children, cause }: OpenTest, above?: UnfinishedCause): readonly TestNode[] {
  const nearest = cause ?? above;
  return children.map((test): TestNode => {
    const { title, node, isSuite, failures } = test;
    if (isSuite || test.children.length > 0) {
      return { kind: 'suite', title, failures, children: nodesIn(test, nearest) };
    }
    const hasRun = !test.hasToFail || nearest?.kind !== 'hook' || nearest.hook !== 'before';
    return (hasRun ? node : undefined) ?? heldBack(test, nearest);
  });
}

/** Where nothing above it failed, the test itself is the one. */
function heldBack({ title, failures }: OpenTest, cause: UnfinishedCause | undefined): CaseNode {
  const outcome =
    cause === undefined
      ? ({ kind: 'failed', attempts: 1, failures } as const)
      : ({ kind: 'unfinished', cause } as const);
  return createCase({ title, outcome });
}
