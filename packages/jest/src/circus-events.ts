/** What the runner reads of jest-circus' events. All of it is of the realm of the tests. */
export type CircusEvent = {
  readonly name: string;
  readonly test?: CircusTest;
  readonly hook?: { readonly type: string; readonly parent: CircusSuite };
  readonly error?: unknown;
  readonly describeBlock?: CircusSuite;
};

export type CircusState = {
  readonly rootDescribeBlock: CircusSuite;
  readonly unhandledErrors: readonly unknown[];
  readonly testNamePattern?: RegExp | null | undefined;
};

export type CircusSuite = {
  readonly type: 'describeBlock';
  readonly name: unknown;
  readonly parent?: CircusSuite | undefined;
  readonly children: readonly (CircusSuite | CircusTest)[];
};

export type CircusTest = {
  readonly type: 'test';
  readonly name?: unknown;
  readonly mode?: string | null | void;
  readonly errors: readonly unknown[];
  readonly concurrent?: boolean;
  readonly fn?: unknown;
  /** Made where the test is declared. */
  readonly asyncError?: { readonly stack?: unknown };
};

/** The tests in a suite, in its order. */
export function testsIn(suite: CircusSuite): readonly CircusTest[] {
  // Not `flatMap` of their own: its array would be one of the tests' realm, and keep all of the file in memory.
  return [...suite.children].flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
}
