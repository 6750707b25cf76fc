import { type Failure, failureOfError, type RunPaths, type ThrownError } from '@runsheet/core/adapter';

export type ReadFailure = (error: ThrownError) => Failure;

/** Reads each error once: it is met when its test has ended, and again in the tree at the end. */
export function createFailureReader(paths: RunPaths): ReadFailure {
  const known = new Map<ThrownError, Failure>();
  return (error) => {
    const failure = known.get(error) ?? failureOfError(error, paths);
    known.set(error, failure);
    return failure;
  };
}
