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

function isTrace(value: unknown): value is Trace {
  return (
    isRecord(value) && value['version'] === 1 && isSuiteTrace(value['root']) && isListOf(value['strayErrors'], isString)
  );
}

function isSuiteTrace(value: unknown): value is SuiteTrace {
  return (
    isRecord(value) &&
    isString(value['title']) &&
    isListOf(value['hookFailures'], isHookFailure) &&
    isListOf(value['children'], isChild)
  );
}

function isHookFailure(value: unknown): value is HookFailure {
  return isRecord(value) && (value['hook'] === 'beforeAll' || value['hook'] === 'afterAll') && isString(value['error']);
}

function isChild(value: unknown): value is SuiteTrace | CaseTrace {
  return isString(value) ? CASE_TRACES.has(value) : isSuiteTrace(value);
}

const CASE_TRACES: ReadonlySet<string> = new Set<CaseTrace>(['ran', 'blocked', 'skipped', 'unselected']);

function isListOf<Item>(value: unknown, isItem: (item: unknown) => item is Item): value is readonly Item[] {
  return Array.isArray(value) && value.every(isItem);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
