import { type Failure, failureOf, type RunPaths } from '@runsheet/core/adapter';

export type ReadFailure = (text: string | null) => Failure;

/** Reads errors. */
export type FailureReader = {
  readonly read: ReadFailure;
  /** Drops what was read: the texts of a large run are not held for its sake. */
  readonly forget: () => void;
};

/** Reads each error once: it is met when its test has ended, and again with its file. */
export function createFailureReader(paths: RunPaths): FailureReader {
  const known = new Map<string | null, Failure>();
  return {
    read: (text) => {
      const failure = known.get(text) ?? failureOf(text, paths);
      known.set(text, failure);
      return failure;
    },
    forget: () => known.clear(),
  };
}
