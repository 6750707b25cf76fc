import type { CircusEvent, CircusState, CircusSuite, CircusTest } from './circus-events.ts';
import { thrownIn, thrownText } from './thrown-text.ts';
import type { CaseTrace, HookFailure, SuiteTrace, Trace } from './trace.ts';

export type CircusTracer = {
  /** To be called with every event; never throws. */
  observe(event: CircusEvent, state: CircusState): void;
  /** What was seen, once the tests have run. */
  trace(): Trace | undefined;
};

/**
 * Follows the events of one test file.
 *
 * Its state belongs to the realm of the tests, and so does what its own methods make: `map` of such an array is one,
 * `Array.from` is ours. The trace stays until the end of the run, and with one object of that realm all of the file would.
 */
export function createTracer(): CircusTracer {
  const seen: Sightings = { ran: new Set(), hooks: [] };
  let trace: Trace | undefined;
  return {
    observe(event, state) {
      try {
        note(event, seen);
        if (event.name === 'run_finish') trace = traceOf(state, seen);
      } catch {
        // Whatever jest-circus changes one day: without a trace the reporter goes by Jest's results alone.
        trace = undefined;
      }
    },
    trace: () => trace,
  };
}

function note({ name, test, hook, error, describeBlock }: CircusEvent, seen: Sightings): void {
  // A test that has an error before it starts, from a hook, is not run.
  if (name === 'test_fn_start' && test?.errors.length === 0) seen.ran.add(test);
  if (name === 'hook_failure' && isOfSuite(hook?.type)) {
    seen.hooks.push({ hook: hook.type, parent: hook.parent, error });
  }
  // Jest 30: the suite begins again, and what failed in it does not count.
  if (name === 'describe_retry' && describeBlock) {
    seen.hooks = seen.hooks.filter(({ parent }) => !isWithin(parent, describeBlock));
  }
}

/** Errors of `beforeEach` and `afterEach` belong to the test. */
function isOfSuite(type: string | undefined): type is HookFailure['hook'] {
  return type === 'beforeAll' || type === 'afterAll';
}

function isWithin(inner: CircusSuite, outer: CircusSuite): boolean {
  return inner === outer || (inner.parent !== undefined && isWithin(inner.parent, outer));
}

type Sightings = { readonly ran: Set<CircusTest>; hooks: FailedHook[] };
type FailedHook = Pick<HookFailure, 'hook'> & { readonly parent: CircusSuite; readonly error: unknown };

function traceOf({ rootDescribeBlock, unhandledErrors }: CircusState, seen: Sightings): Trace {
  const ofHooks = new Set(seen.hooks.map(({ error }) => error));
  const strayErrors = Array.from(unhandledErrors, thrownIn).filter((error) => !ofHooks.has(error));
  return { version: 1, root: suiteTrace(rootDescribeBlock, seen), strayErrors: strayErrors.map(thrownText) };
}

function suiteTrace(suite: CircusSuite, seen: Sightings): SuiteTrace {
  return {
    title: String(suite.name),
    hookFailures: seen.hooks
      .filter(({ parent }) => parent === suite)
      .map(({ hook, error }) => ({ hook, error: thrownText(error) })),
    children: Array.from(suite.children, (child) =>
      child.type === 'test' ? caseTrace(child, seen) : suiteTrace(child, seen),
    ),
  };
}

function caseTrace(test: CircusTest, { ran }: Sightings): CaseTrace {
  if (ran.has(test)) return 'ran';
  if (test.mode === 'skip' || test.mode === 'todo') return 'skipped';
  return test.errors.length > 0 ? 'blocked' : 'unselected';
}
