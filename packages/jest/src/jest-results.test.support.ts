import type { CaseResult, FileResult, RunResult } from './jest-results.ts';

/** A test as Jest reports it, its titles joined by ` > `; without more it has passed. */
export function aCase(path: string, facts: Partial<CaseResult> = {}): CaseResult {
  const titles = path.split(' > ');
  const base = { status: 'passed', failureMessages: [], invocations: 1, retryReasons: [] } as const;
  return { ...base, ancestorTitles: titles.slice(0, -1), title: titles.at(-1) ?? '', ...facts };
}

/** A test file as Jest reports it, with what else stands on its result. */
export function aFile(path: string, testResults: readonly CaseResult[], more: object = {}): FileResult {
  return { testFilePath: `/shop/api/${path}`, testResults, ...more };
}

/** The end of a run in which every file has ended. */
export function aRun(testResults: readonly FileResult[], more: Partial<RunResult> = {}): RunResult {
  const statuses = testResults.flatMap((file) => file.testResults.map(({ status }) => status));
  const count = (wanted: CaseResult['status']) => statuses.filter((status) => status === wanted).length;
  return {
    startTime: Date.UTC(2026, 0, 2, 3, 4, 5),
    testResults,
    numTotalTestSuites: testResults.length,
    numPassedTests: count('passed'),
    numFailedTests: count('failed'),
    numPendingTests: count('pending'),
    numTodoTests: count('todo'),
    wasInterrupted: false,
    snapshot: { failure: false, unchecked: 0, filesRemoved: 0 },
    ...more,
  };
}
