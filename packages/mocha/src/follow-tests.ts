import {
  type CaseNode,
  type Counts,
  createCase,
  type Failure,
  type Outcome,
  PASSED,
  skippedAfter,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import type { Subject, Suite, Test } from './mocha-api.ts';

/** What the events of a run have said of its tests and hooks. */
export type FollowedTests = {
  readonly take: (event: string, subject: Test, error: unknown) => void;
  /** A test that has ended, the same object as long as nothing is said of it; undefined: it has not. */
  readonly nodeOf: (test: Test) => CaseNode | undefined;
  /** Errors of the hooks around all tests of a suite. */
  readonly failuresOf: (suite: Suite) => readonly HookFailure[];
  /** The hook of a suite that keeps the rest of its tests from running. */
  readonly causeOf: (suite: Suite) => UnfinishedCause | undefined;
  /** Errors outside of all tests and hooks. */
  readonly strays: readonly Failure[];
  readonly counts: () => Counts;
};

export type HookFailure = { readonly hook: Subject; readonly name: string; readonly failure: Failure };

type Told = {
  readonly failures: Failure[];
  attempts: number;
  state: keyof Counts | undefined;
  ms: number;
  /** Made when it is first asked for, and dropped when more is told. */
  node: CaseNode | undefined;
};

/** Begins with none. `read` reads what was thrown. Pure. */
export function followTests(read: (error: unknown) => Failure): FollowedTests {
  const tests = new Map<Test, Told>();
  const hooks: HookFailure[] = [];
  const strays: Failure[] = [];
  const toChange = (test: Test) => changeable(tests, firstAttempt(test));
  const failTest = (test: Test, failure: Failure) => {
    const told = toChange(test);
    told.failures.push(failure);
    told.state = 'failed';
  };
  const fail = (subject: Test, failure: Failure) => {
    if (subject.type === 'test') return failTest(subject, failure);
    if (subject.type !== 'hook') return strays.push(failure);
    const name = nameOf(subject);
    const around = isEach(name) ? subject.ctx?.currentTest : undefined;
    if (around !== undefined) failTest(around, failure);
    return hooks.push({ hook: subject, name, failure });
  };
  const ofSuite = (suite: Suite) => hooks.filter(({ hook }) => hook.parent === suite);
  return {
    take(event, subject, error) {
      const failure = event === 'fail' ? read(error) : undefined;
      // With --fail-hook-affected-tests Mocha fails each test that did not run because a hook failed.
      if (hooks.length > 0 && failure?.message.startsWith('Test skipped due to failure in hook "') === true) return;
      if (failure !== undefined) fail(subject, failure);
      if (subject.type !== 'test') return;
      const told = toChange(subject);
      told.state = STATES[event] ?? told.state;
      if (event === 'test end' || event === 'retry') told.ms += subject.duration ?? 0;
      if (event !== 'retry') return;
      told.attempts += 1;
      told.failures.push(read(error));
    },
    nodeOf(test) {
      const told = tests.get(test);
      return told && (told.node ??= nodeOf(test, told));
    },
    failuresOf: (suite) => ofSuite(suite).filter(({ name }) => !isEach(name)),
    causeOf(suite) {
      const first = ofSuite(suite).find(({ name }) => name !== 'after');
      return first && { kind: 'hook', hook: first.name, failure: first.failure };
    },
    strays,
    counts: () => countTold(tests.values()),
  };
}

/** What was told of a test, of which more is told now. */
function changeable(tests: Map<Test, Told>, test: Test): Told {
  const told = tests.get(test) ?? { failures: [], attempts: 1, state: undefined, ms: 0, node: undefined };
  tests.set(test, told);
  told.node = undefined;
  return told;
}

const STATES: Readonly<Record<string, keyof Counts>> = { pass: 'passed', pending: 'skipped' };

function countTold(tests: Iterable<Told>): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of tests) if (state !== undefined) counts[state] += 1;
  return counts;
}

function nodeOf({ title }: Test, { state, failures, attempts, ms }: Told): CaseNode | undefined {
  return state && createCase({ title, outcome: outcomeOf(state, failures, attempts), durationMs: ms });
}

function outcomeOf(state: keyof Counts, failures: readonly Failure[], attempts: number): Outcome {
  if (state === 'skipped') return skippedAfter(failures, '');
  // What is told later is not part of it: nodes never change.
  return state === 'passed' && attempts === 1 && failures.length === 0
    ? PASSED
    : { kind: state, attempts, failures: [...failures] };
}

/** Mocha makes a new test for each attempt. */
export function firstAttempt(test: Test): Test {
  return test.retriedTest?.() ?? test;
}

/** In the words of the default interface. */
function nameOf({ originalTitle, title }: Subject): string {
  const [, when = '', which = ''] = /^"(before|after) (all|each)" hook/.exec(originalTitle ?? title) ?? [];
  return which === 'each' ? `${when}Each` : when;
}

function isEach(name: string): boolean {
  return name.endsWith('Each');
}
