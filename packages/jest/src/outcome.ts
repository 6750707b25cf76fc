import { type Failure, type Outcome, PASSED, type UnfinishedCause } from '@runsheet/core/adapter';
import type { CaseResult } from './jest-results.ts';
import { errorsBefore, lastErrors } from './test-errors.ts';
import type { CaseTrace } from './trace.ts';

/** What decides about a case besides its own result. */
export type CaseContext = {
  /** Whether a name filter left tests out. */
  readonly narrowed: boolean;
  /** The failed hook that kept every test around it from running; known only with the runner. */
  readonly blocker: UnfinishedCause | undefined;
  /** What the runner saw of the case. */
  readonly trace: CaseTrace | undefined;
  readonly failureOf: (text: string | null) => Failure;
};

/** What happened to a case. Pure. */
export function outcomeOf(test: CaseResult, context: CaseContext): Outcome {
  switch (test.status) {
    case 'passed':
    case 'focused':
      return passedOutcome(test, context);
    case 'failed':
      return failedOutcome(test, context);
    case 'todo':
      return { kind: 'todo', note: '' };
    case 'pending':
    case 'skipped':
    case 'disabled':
      return skippedOutcome(context);
    default:
      return test.status satisfies never;
  }
}

function passedOutcome(test: CaseResult, { failureOf }: CaseContext): Outcome {
  const errors = errorsBefore(test);
  const attempts = attemptsOf(test);
  if (attempts === 1 && errors.length === 0) return PASSED;
  return { kind: 'passed', attempts, failures: errors.map(failureOf) };
}

/** Jest says "failed" of a test, too, that a failed hook kept from running. */
function failedOutcome(test: CaseResult, context: CaseContext): Outcome {
  if (context.blocker !== undefined && context.trace === 'blocked') {
    return { kind: 'unfinished', cause: context.blocker };
  }
  // Errors of earlier attempts, then of the last.
  const errors = [...errorsBefore(test), ...lastErrors(test)];
  return { kind: 'failed', attempts: attemptsOf(test), failures: errors.map(context.failureOf) };
}

/** A filtered test and one skipped by its author look the same; on a narrowed run nothing is claimed. */
function skippedOutcome({ narrowed, trace }: CaseContext): Outcome {
  return narrowed || trace === 'unselected' ? { kind: 'unselected' } : { kind: 'skipped', note: '' };
}

function attemptsOf({ invocations = 1 }: CaseResult): number {
  return Math.max(1, invocations);
}
