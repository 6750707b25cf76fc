import type { CaseNode, FileNode, Report, SuiteNode } from '@runsheet/core/adapter';

const FILES = 200;
const SUITES_IN_A_FILE = 9;
const CASES_IN_A_SUITE = 10;

/** A Report that makes 20,000 rows: 200 files with nine describes of ten tests; with a seed in every title, if given. */
export function largeReport(seed?: number): Report {
  const ending = seed === undefined ? '' : ` (seed=${seed})`;
  const files = Array.from({ length: FILES }, (_, number) => fileNode(number, ending));
  return {
    runner: { name: 'bench', version: '1' },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures: [],
    counts: { passed: FILES * SUITES_IN_A_FILE * CASES_IN_A_SUITE, failed: 0, skipped: 0 },
  };
}

function fileNode(number: number, ending: string): FileNode {
  const children = Array.from({ length: SUITES_IN_A_FILE }, (_, suite) =>
    suiteNode(`component ${number}, part ${suite}`, ending),
  );
  const path = `tests/area-${number % 10}/component-${number}.test.js`;
  return { kind: 'file', path, project: '', load: 'loaded', failures: [], children };
}

function suiteNode(title: string, ending: string): SuiteNode {
  const children = Array.from({ length: CASES_IN_A_SUITE }, (_, number) => caseNode(number, ending));
  return { kind: 'suite', title, failures: [], children };
}

function caseNode(number: number, ending: string): CaseNode {
  const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
  return { kind: 'case', title: `keeps what it was given, case ${number}${ending}`, tags: [], outcome };
}
