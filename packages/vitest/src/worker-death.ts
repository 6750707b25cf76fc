import type { FileNode, ThrownError } from '@runsheet/core/adapter';
import type { ReadFailure } from './build-file.ts';
import type { ModuleResult } from './vitest-results.ts';

/** Why a test did not come to its end, or a file to its turn, though the run came to its own end. */
export const WORKER_ENDED = 'the worker ended before the test did';

/** Of the errors of a run those that tell of a worker that died. */
export function deathsIn(errors: readonly ThrownError[]): readonly ThrownError[] {
  return errors.filter((error) => DEATH.test(messageOf(error)));
}

const DEATH = /^\[vitest-pool|^Worker exited unexpectedly/;

/** The death of the worker that had a file. Vitest 5 names its files; what older ones say is the same of each worker. */
export function deathOf({ moduleId }: ModuleResult, deaths: readonly ThrownError[]): ThrownError | undefined {
  return deaths.find(({ cause }) => messageOf(cause).includes(moduleId)) ?? deaths[0];
}

/** A file that has begun and never said what is in it was being loaded when its worker died: it has failed. Pure. */
export function withDeath(file: FileNode, death: ThrownError | undefined, failureOf: ReadFailure): FileNode {
  if (file.load !== 'stopped' || death === undefined) return file;
  return { ...file, load: 'failed', failures: [...file.failures, failureOf(death)] };
}

/** A file that did not come to its turn, because the worker that was to run it had died. Pure. */
export function withoutTurn(file: FileNode): FileNode {
  return file.load === 'stopped' ? { ...file, cutShort: WORKER_ENDED } : file;
}

function messageOf(error: unknown): string {
  const isError = typeof error === 'object' && error !== null && 'message' in error;
  return isError && typeof error.message === 'string' ? error.message : '';
}
