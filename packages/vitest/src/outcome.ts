import {
  type Failure,
  type Outcome,
  PASSED,
  type RunPaths,
  type ThrownError,
  type UnfinishedCause,
} from '@runsheet/core/adapter';
import type { CaseResult } from './vitest-results.ts';

/** What decides about a case besides its own result. */
export type CaseContext = {
  /** Whether tests of its file were left out by a name filter, a tag filter or `.only`. */
  readonly narrowed: boolean;
  /** Whether the results come from reports that were made elsewhere. */
  readonly isMerged: boolean;
  /** The failed hook that kept every test around it from running. */
  readonly blocker: UnfinishedCause | undefined;
  /** Why a test that should have run did not come to an end. */
  readonly stopped: string;
  readonly paths: RunPaths;
  readonly failureOf: (error: ThrownError) => Failure;
};

/** What happened to a case. Pure. */
export function outcomeOf(test: CaseResult, context: CaseContext): Outcome {
  const { state, errors = [] } = test.result();
  const attempts = (test.diagnostic()?.retryCount ?? 0) + 1;
  switch (state) {
    case 'passed':
      // With one attempt only, errors would be those of a repetition that did not count.
      return attempts > 1 ? { kind: 'passed', attempts, failures: errors.map(context.failureOf) } : PASSED;
    case 'failed':
      return { kind: 'failed', attempts, failures: errors.map(context.failureOf) };
    case 'pending':
      return { kind: 'unfinished', cause: { kind: 'stopped', why: context.stopped } };
    case 'skipped':
      return skippedOutcome(test, context);
    default:
      return state satisfies never;
  }
}

/** Vitest says "skipped" of five different things. */
function skippedOutcome(test: CaseResult, context: CaseContext): Outcome {
  const note = test.result().note ?? '';
  switch (test.options.mode) {
    case 'todo':
      return { kind: 'todo', note };
    case 'skip':
      // A filtered test and one skipped by its author look the same; on a narrowed run nothing is claimed.
      if (context.narrowed) return { kind: 'unselected' };
      // In a report Vitest marks all tests below a failed hook as skipped, also those that should have run.
      return context.isMerged && note === '' ? unrunOutcome(context, note) : { kind: 'skipped', note };
    case 'run':
    case 'only':
      if (note === ABORTED) return { kind: 'unfinished', cause: { kind: 'stopped', why: context.stopped } };
      return unrunOutcome(context, note);
    default:
      return test.options.mode satisfies never;
  }
}

function unrunOutcome({ blocker }: CaseContext, note: string): Outcome {
  return blocker === undefined ? { kind: 'skipped', note } : { kind: 'unfinished', cause: blocker };
}

/** Vitest's note on a test that was running when the run was cancelled. */
const ABORTED = 'The test run was aborted by the user.';
