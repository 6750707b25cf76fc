import { AsyncLocalStorage } from 'node:async_hooks';
import type { CircusEvent, CircusState, CircusSuite, CircusTest } from './circus-tracer.ts';

/** What a test has said of itself, as it travels to the reporter. */
export type SaidInTest = {
  readonly issues?: readonly unknown[];
  readonly notes?: readonly unknown[];
  readonly tags?: readonly unknown[];
  readonly row?: unknown;
};

/** Hears what the tests of one file say with `@runsheet/jest/meta`. */
export type TestListener = {
  /** To be called with every event. */
  observe(event: CircusEvent, state: CircusState): void;
  /** What the test that has just ended said; undefined: nothing. */
  ofCurrent(): SaidInTest | undefined;
  /** What each test of the file said, in the order of the file; undefined: nothing at all. */
  ofAll(): readonly (SaidInTest | undefined)[] | undefined;
};

/** Listens in the global object of a test environment. */
export function listenTo(global: object | undefined): TestListener {
  const said = new Map<CircusTest, SaidInTest>();
  // Concurrent tests run all at once, long before their turn comes: each carries itself along.
  const running = new AsyncLocalStorage<CircusTest>();
  let current: CircusTest | undefined;
  let order: readonly CircusTest[] = [];
  if (global !== undefined) {
    Reflect.set(global, LISTENER, (name: unknown, value: unknown) => {
      const test = running.getStore() ?? current;
      // Anything else is no use to us, and an object would keep all of the test file in memory.
      if (typeof value !== 'string' && typeof value !== 'number') return;
      if (test !== undefined) said.set(test, add(said.get(test) ?? {}, name, value));
    });
  }
  return {
    observe: ({ name, test }, { rootDescribeBlock }) => {
      if (name === 'test_start') current = test;
      if (name === 'run_start') order = testsIn(rootDescribeBlock);
      if (name === 'run_start') for (const one of order) carryAlong(one, running);
      // Old versions of Node follow every promise for as long as it is in use.
      if (name === 'run_finish') running.disable();
    },
    ofCurrent: () => (current === undefined ? undefined : said.get(current)),
    ofAll: () => (said.size === 0 ? undefined : order.map((test) => said.get(test))),
  };
}

/** The same that `@runsheet/jest/meta` speaks to. */
const LISTENER = Symbol.for('runsheet.said');

function add(known: SaidInTest, name: unknown, value: unknown): SaidInTest {
  switch (name) {
    case 'issues':
    case 'notes':
    case 'tags':
      return { ...known, [name]: [...(known[name] ?? []), value] };
    case 'row':
      return { ...known, row: value };
    default:
      return known;
  }
}

function testsIn(suite: CircusSuite): readonly CircusTest[] {
  // Not `flatMap` of their own: its array would be one of the tests' realm, and keep all of the file in memory.
  return [...suite.children].flatMap((child) => (child.type === 'test' ? [child] : testsIn(child)));
}

function carryAlong(test: CircusTest, running: AsyncLocalStorage<CircusTest>): void {
  const { fn } = test;
  if (test.concurrent !== true || !isCallable(fn)) return;
  Reflect.set(test, 'fn', () => running.run(test, fn));
}

function isCallable(value: unknown): value is () => unknown {
  return typeof value === 'function';
}
