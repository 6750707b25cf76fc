/**
 * What `@runsheet/jest/runner` saw in one test file and hands over on Jest's result of it:
 * the describes as they are, of which Jest's flat results keep only the titles.
 */
export type Trace = {
  readonly version: 1;
  readonly root: SuiteTrace;
  /** Errors outside of tests and hooks. */
  readonly strayErrors: readonly string[];
};

export type SuiteTrace = {
  readonly title: string;
  readonly hookFailures: readonly HookFailure[];
  /** In the order of Jest's results. */
  readonly children: readonly (SuiteTrace | CaseTrace)[];
};

export type HookFailure = { readonly hook: 'beforeAll' | 'afterAll'; readonly error: string };

/** Whether a test's body ran, and if not, why. A word only: there are thousands of them. */
export type CaseTrace = 'ran' | 'blocked' | 'skipped' | 'unselected';

/** The trace on a file's result, if the runner put one there. */
export function traceOn(fileResult: object): Trace | undefined {
  return 'runsheet' in fileResult && isTrace(fileResult.runsheet) ? fileResult.runsheet : undefined;
}

/** Written by the runner of this package, in another process. */
function isTrace(value: unknown): value is Trace {
  return typeof value === 'object' && value !== null && 'version' in value && value.version === 1;
}
