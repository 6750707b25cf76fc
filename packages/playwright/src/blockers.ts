import type { Suite, TestCase } from './playwright-results.ts';
import type { Failure, RunPaths, UnfinishedCause } from '@runsheet/core/adapter';
import { aroundOf, type HookFailure, hookFailures } from './hook-failures.ts';
import { isSame } from './locations.ts';
import { readFailure } from './read-failure.ts';

/** Why tests do not run. */
export type Blockers = {
  /** Takes note of a test that has ended; to be called before its node is made. `isOver`: no attempt follows in this run. */
  readonly note: (test: TestCase, isOver?: boolean) => void;
  /** The failed hook that keeps a test from running. */
  readonly causeOf: (test: TestCase) => UnfinishedCause | undefined;
  /** Another reason: a test before it in a serial group, or a project that has to run first. */
  readonly whyOf: (test: TestCase) => string | undefined;
  /** Errors of the hooks of a describe or file itself. */
  readonly failuresOf: (suite: Suite) => readonly Failure[];
};

export function createBlockers(paths: RunPaths): Blockers {
  const hooks = new Map<Suite, HookFailure[]>();
  const failed = new Map<Suite, TestCase>();
  const noted = new Map<TestCase, number>();
  return {
    note(test, isOver = test.results.length > test.retries) {
      // A hook that fails once and passes when it is tried again is no failure.
      if (!isOver || test.outcome() !== 'unexpected' || noted.get(test) === test.results.length) return;
      noted.set(test, test.results.length);
      for (const failure of hookFailures(test)) {
        hooks.set(failure.owner, [...(hooks.get(failure.owner) ?? []), failure]);
      }
      for (const suite of aroundOf(test)) if (!failed.has(suite)) failed.set(suite, test);
    },
    causeOf(test) {
      for (const suite of aroundOf(test)) {
        const found = hooks.get(suite)?.find(({ kind }) => kind === 'beforeAll');
        if (found !== undefined) {
          return { kind: 'hook', hook: found.kind, failure: readFailure(found.error, paths, found.result) };
        }
      }
      return undefined;
    },
    whyOf(test) {
      const before = aroundOf(test).find((suite) => isSerial(suite, test) && failed.has(suite));
      const first = before && failed.get(before);
      if (first !== undefined) return `not run: ${first.title} failed before it in a serial group`;
      const dependency = failedDependency(test, failed);
      return dependency && `not run: the project ${dependency} has failed, which runs first`;
    },
    failuresOf: (suite) =>
      onceEach((hooks.get(suite) ?? []).map(({ error, result }) => readFailure(error, paths, result))),
  };
}

/** Playwright notes it at each test, but 1.62 and older only at the group, where merged reports do not have it. */
function isSerial(suite: Suite, { annotations }: TestCase): boolean {
  const isNoted = annotations.some(({ type, location }) => type === 'serial' && isSame(location, suite.location));
  return isNoted || Reflect.get(suite, '_parallelMode') === 'serial';
}

function failedDependency(test: TestCase, failed: ReadonlyMap<Suite, TestCase>): string | undefined {
  const around = aroundOf(test);
  const dependencies = around.find(({ type }) => type === 'project')?.project()?.dependencies ?? [];
  const projects = [...failed.keys()].filter(({ type }) => type === 'project');
  return dependencies.find((name) => projects.some(({ title }) => title === name));
}

/** A hook runs again in each worker, and for each retry. */
function onceEach(failures: readonly Failure[]): readonly Failure[] {
  return [...new Map(failures.map((failure) => [failure.message, failure])).values()];
}
