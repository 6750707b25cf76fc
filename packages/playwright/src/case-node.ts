import type { TestCase } from './playwright-results.ts';
import {
  type CaseNode,
  createCase,
  type Failure,
  isWorse,
  type Outcome,
  PASSED,
  type RunPaths,
  skippedAfter,
} from '@runsheet/core/adapter';
import type { TestGroup } from './group-tests.ts';
import type { Blockers } from './blockers.ts';
import { hookFailures, hookFailuresIn } from './hook-failures.ts';
import { readFailures } from './read-failure.ts';
import { saidBy } from './said-by.ts';

/** What decides about a test besides its own results. */
export type CaseContext = {
  readonly paths: RunPaths;
  readonly blockers: Blockers;
  /** Why a test did not come to its turn; empty as long as the run goes on. */
  readonly stopped?: string | undefined;
};

/** A test, with all its attempts and repetitions, as a node. Pure. */
export function nodeOf({ title, line, tests }: TestGroup, context: CaseContext): CaseNode {
  const outcome = worstOf(tests.map((test) => outcomeOf(test, context)));
  const said = saidBy(tests, { outcome, paths: context.paths });
  const durationMs = tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0);
  return createCase({ title, outcome, durationMs, line, said });
}

/** What happened to a test. Playwright's own word on it counts, never its last result. */
function outcomeOf(test: TestCase, context: CaseContext): Outcome {
  const { results } = test;
  const outcome = test.outcome();
  switch (outcome) {
    case 'expected':
      return PASSED;
    case 'flaky': {
      const failed = results.filter(({ status }) => status !== test.expectedStatus);
      // A hook failed behind a skipped test. Where the test itself failed, it has skipped itself when it was tried again:
      // Playwright is green, and nothing has passed.
      const isSkipped = test.expectedStatus === 'skipped' && failed.every((result) => onlyHooksFailed(result, test));
      if (isSkipped) return skippedOutcome(test, context);
      if (test.expectedStatus === 'skipped') return skippedAfter(failuresOf(test, failed, context), noteOf(test));
      return { kind: 'passed', attempts: results.length, failures: failuresOf(test, failed, context) };
    }
    case 'unexpected':
      return failedOutcome(test, context);
    case 'skipped':
      return skippedOutcome(test, context);
    default:
      return outcome satisfies never;
  }
}

function onlyHooksFailed(result: TestCase['results'][number], test: TestCase): boolean {
  return hookFailuresIn(result, test).length === result.errors.length;
}

function failedOutcome(test: TestCase, context: CaseContext): Outcome {
  const { results } = test;
  const hooks = hookFailures(test);
  const cause = hooks.some(({ kind }) => kind === 'beforeAll') ? context.blockers.causeOf(test) : undefined;
  if (cause !== undefined) return { kind: 'unfinished', cause };
  const errors = results.at(-1)?.errors ?? [];
  // All that went wrong did so after the test: its heading has the error.
  if (hooks.length > 0 && hooks.length === errors.length) {
    return test.expectedStatus === 'skipped' ? skippedOutcome(test, context) : PASSED;
  }
  return { kind: 'failed', attempts: results.length, failures: failuresOf(test, results, context) };
}

function failuresOf(test: TestCase, results: TestCase['results'], { paths }: CaseContext): readonly Failure[] {
  const failures = readFailures(results, paths);
  if (failures.length > 0) return failures;
  const { file, line, column } = test.location;
  const location = { file: paths.relative(file), line, column };
  const status = results.at(-1)?.status;
  const message = test.expectedStatus === 'failed' ? 'Expected to fail, but passed.' : `The test has ${status}.`;
  return [{ message, diff: '', stack: '', location }];
}

/** Playwright calls skipped whatever did not run. */
function skippedOutcome(test: TestCase, { blockers, stopped }: CaseContext): Outcome {
  if (test.expectedStatus === 'skipped') return { kind: 'skipped', note: noteOf(test) };
  const why = stopped ?? (test.results.length === 0 ? NOT_STARTED : NOT_RUN);
  const cause = blockers.causeOf(test) ?? { kind: 'stopped', why: blockers.whyOf(test) ?? why };
  return { kind: 'unfinished', cause };
}

const NOT_STARTED = 'the run ended before its turn';
const NOT_RUN = 'Playwright did not run it after an earlier failure';

/** The reason that the author gave. */
function noteOf({ annotations, results }: TestCase): string {
  const all = [...annotations, ...(results.at(-1)?.annotations ?? [])];
  const found = all.find(({ type, description }) => type === 'skip' && description) ?? all.find(isFixme);
  if (found === undefined) return '';
  if (!isFixme(found)) return found.description ?? '';
  return ['fixme', found.description].filter(Boolean).join(': ');
}

function isFixme({ type }: { readonly type: string }): boolean {
  return type === 'fixme';
}

/** One repetition that failed makes the test fail. */
function worstOf(outcomes: readonly Outcome[]): Outcome {
  const worst = outcomes.reduce((one, other) => (isWorse(other, one) ? other : one));
  if (worst.kind !== 'failed' || outcomes.length === 1) return worst;
  const failed = outcomes.flatMap((outcome) => (outcome.kind === 'failed' ? [outcome] : []));
  const attempts = Math.max(...failed.map((outcome) => outcome.attempts));
  return { kind: 'failed', attempts, failures: failed.flatMap(({ failures }) => failures) };
}
