import { failureOfError, type Outcome, type RunPaths, type UnfinishedCause } from '@runsheet/core/adapter';
import type { BlobTest } from './blob-tasks.ts';

export type OutcomeFacts = {
  /** The failed hook that kept every test around it from running. */
  readonly blocker: UnfinishedCause | undefined;
  readonly paths: RunPaths;
};

export function outcomeOf(test: BlobTest, { blocker, paths }: OutcomeFacts): Outcome {
  const { result, mode } = test;
  const attempts = (result?.retryCount ?? 0) + 1;
  const failures = (result?.errors ?? []).map((error) => failureOfError(error, paths));
  if (result?.state === 'pass') return { kind: 'passed', attempts, failures: attempts > 1 ? failures : [] };
  if (result?.state === 'fail') return { kind: 'failed', attempts, failures };
  return outcomeOfUnrun(test, blocker, mode);
}

function outcomeOfUnrun(
  { result, file }: BlobTest,
  blocker: UnfinishedCause | undefined,
  mode: BlobTest['mode'],
): Outcome {
  const note = noteOf(result);
  if (mode === 'todo') return { kind: 'todo', note };
  if (mode === 'skip' && 'containsOnly' in file && file.containsOnly === true) return { kind: 'unselected' };
  if (mode !== 'skip' && result?.state !== 'skip') {
    return { kind: 'unfinished', cause: { kind: 'stopped', why: 'the run ended before the test did' } };
  }
  // Vitest marks every test below a failed hook as skipped. The blob does not tell which ones the author skipped.
  return blocker === undefined || note !== '' ? { kind: 'skipped', note } : { kind: 'unfinished', cause: blocker };
}

/** Also a test that skipped itself has: it is timed. */
export function hasBegun({ result }: BlobTest): boolean {
  return result?.state !== 'skip' || result.duration !== undefined || noteOf(result) !== '';
}

function noteOf(result: BlobTest['result']): string {
  return result !== undefined && 'note' in result && typeof result.note === 'string' ? result.note : '';
}
