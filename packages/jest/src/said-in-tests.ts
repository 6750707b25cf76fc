import { AsyncLocalStorage } from 'node:async_hooks';
import { type CircusEvent, type CircusState, type CircusTest, testsIn } from './circus-events.ts';
import { followStandings } from './circus-standings.ts';
import type { RunnerFacts } from './runner-facts.ts';
import { followErrors } from './test-errors.ts';

/** Hears what the tests of one file say with `@runsheet/jest/meta`, and what becomes of their errors. */
export type TestListener = {
  /** Takes every event in its order. */
  observe(event: CircusEvent, state: CircusState): void;
  /** What is known of the test that has just ended. Each call is one end; undefined: nothing. */
  ofCurrent(): RunnerFacts | undefined;
  /** What is known of each test of the file, in the order of Jest's results; undefined: nothing at all. */
  ofAll(): readonly (RunnerFacts | undefined)[] | undefined;
};

/** Listens in the global object of the environment of a test file. */
export function listenTo(global: object | undefined, testPath: string): TestListener {
  const said = new Map<CircusTest, RunnerFacts>();
  // Concurrent tests run all at once, long before their turn comes: each carries itself along.
  const running = new AsyncLocalStorage<CircusTest>();
  let current: CircusTest | undefined;
  let order: readonly CircusTest[] = [];
  const errors = followErrors();
  const standings = followStandings(testPath);
  const knownOf = (test: CircusTest): RunnerFacts => ({ ...said.get(test), ...errors.of(test) });
  if (global !== undefined) {
    Reflect.set(global, LISTENER, (name: unknown, value: unknown) => {
      const test = running.getStore() ?? current;
      // Anything else is no use to us, and an object would keep all of the test file in memory.
      if (typeof value !== 'string' && typeof value !== 'number') return;
      if (test !== undefined) said.set(test, add(said.get(test) ?? {}, name, value));
    });
  }
  return {
    observe: (event, state) => {
      const { rootDescribeBlock } = state;
      errors.observe(event);
      standings.observe(event, state);
      if (event.name === 'test_start') current = event.test;
      if (event.name === 'run_start') for (const one of testsIn(rootDescribeBlock)) carryAlong(one, running);
      if (event.name === 'run_finish') {
        // Not before: tests that run in a random order are shuffled on the way.
        order = testsIn(rootDescribeBlock);
        // Old versions of Node follow every promise for as long as it is in use.
        running.disable();
      }
    },
    ofCurrent: () => current && orNothing({ ...knownOf(current), ...standings.take(current) }),
    ofAll: () => {
      const known = order.map((test) => orNothing({ ...knownOf(test), ...standings.lineOf(test) }));
      return known.some((one) => one !== undefined) ? known : undefined;
    },
  };
}

function orNothing(facts: RunnerFacts): RunnerFacts | undefined {
  return Object.keys(facts).length === 0 ? undefined : facts;
}

/** The same that `@runsheet/jest/meta` speaks to. */
const LISTENER = Symbol.for('runsheet.said');

function add(known: RunnerFacts, name: unknown, value: unknown): RunnerFacts {
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

function carryAlong(test: CircusTest, running: AsyncLocalStorage<CircusTest>): void {
  const { fn } = test;
  if (test.concurrent !== true || !isCallable(fn)) return;
  // Bound, since a function of ours would stand in the stacks of the user's errors.
  Reflect.set(test, 'fn', running.run.bind(running, test, fn));
}

function isCallable(value: unknown): value is () => unknown {
  return typeof value === 'function';
}
