import type { Counts, Failure, Outcome, UnfinishedCause } from '@runsheet/core/adapter';
import type { Subject, Suite, Test } from './mocha-api.ts';

/** What the events of a run have said of its tests and hooks. */
export type FollowedTests = {
  readonly take: (event: string, subject: Test, error: unknown) => void;
  /** How a test ended; undefined: it did not. */
  readonly outcomeOf: (test: Test) => Outcome | undefined;
  readonly durationOf: (test: Test) => number | undefined;
  /** Errors of the hooks around all tests of a suite. */
  readonly failuresOf: (suite: Suite) => readonly HookFailure[];
  /** The hook of a suite that keeps the rest of its tests from running. */
  readonly causeOf: (suite: Suite) => UnfinishedCause | undefined;
  /** Errors outside of all tests and hooks. */
  readonly strays: readonly Failure[];
  readonly counts: () => Counts;
};

export type HookFailure = { readonly hook: Subject; readonly name: string; readonly failure: Failure };

type Told = { readonly failures: Failure[]; attempts: number; state: keyof Counts | undefined; ms: number };

/** Begins with none. `read` reads what was thrown. Pure. */
export function followTests(read: (error: unknown) => Failure): FollowedTests {
  const tests = new Map<Test, Told>();
  const hooks: HookFailure[] = [];
  const strays: Failure[] = [];
  const toldOf = (test: Test) => {
    const first = firstAttempt(test);
    const told = tests.get(first) ?? { failures: [], attempts: 1, state: undefined, ms: 0 };
    tests.set(first, told);
    return told;
  };
  const failTest = (test: Test, failure: Failure) => {
    toldOf(test).failures.push(failure);
    toldOf(test).state = 'failed';
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
      if (event === 'fail') fail(subject, read(error));
      if (subject.type !== 'test') return;
      const told = toldOf(subject);
      told.state = STATES[event] ?? told.state;
      if (event === 'test end' || event === 'retry') told.ms += subject.duration ?? 0;
      if (event !== 'retry') return;
      told.attempts += 1;
      told.failures.push(read(error));
    },
    outcomeOf: (test) => outcomeOf(tests.get(test)),
    durationOf: (test) => tests.get(test)?.ms,
    failuresOf: (suite) => ofSuite(suite).filter(({ name }) => !isEach(name)),
    causeOf(suite) {
      const first = ofSuite(suite).find(({ name }) => name !== 'after');
      return first && { kind: 'hook', hook: first.name, failure: first.failure };
    },
    strays,
    counts: () => countTold(tests.values()),
  };
}

const STATES: Readonly<Record<string, keyof Counts>> = { pass: 'passed', pending: 'skipped' };

function countTold(tests: Iterable<Told>): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { state } of tests) if (state !== undefined) counts[state] += 1;
  return counts;
}

function outcomeOf(told: Told | undefined): Outcome | undefined {
  if (told?.state === undefined) return undefined;
  const { state, failures, attempts } = told;
  return state === 'skipped' ? { kind: 'skipped', note: '' } : { kind: state, attempts, failures };
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
