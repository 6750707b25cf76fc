/** A version of a test runner that the reporters support. It is installed in the folder of its name, beside this one. */
export type RunnerVersion = {
  readonly name: string;
  readonly runner: 'vitest' | 'jest';
  /** The oldest Node, by its major version, that this version of the runner supports. */
  readonly oldestNode: number;
};

export const VITEST_VERSIONS: readonly RunnerVersion[] = [
  { name: 'vitest-3', runner: 'vitest', oldestNode: 18 },
  { name: 'vitest-4', runner: 'vitest', oldestNode: 20 },
  { name: 'vitest-5', runner: 'vitest', oldestNode: 22 },
];

export const JEST_VERSIONS: readonly RunnerVersion[] = [
  { name: 'jest-29', runner: 'jest', oldestNode: 18 },
  { name: 'jest-30', runner: 'jest', oldestNode: 18 },
];
