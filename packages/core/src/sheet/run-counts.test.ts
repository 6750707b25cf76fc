import { expect, test } from 'vitest';
import type { CaseNode, FileNode, Outcome } from '../report/report.ts';
import { countRun } from './row-counts.ts';

const FAILURE = { message: 'boom', diff: '', stack: '' };
const OUTCOMES = {
  passed: 'pass',
  flaky: 'query',
  failed: 'fail',
  skipped: 'blocked',
  todo: 'blocked',
  unfinished: 'blocked',
} as const;

const CASES = [
  caseOf('adds', { kind: 'passed', attempts: 1, failures: [] }),
  caseOf('is flaky', { kind: 'passed', attempts: 2, failures: [FAILURE] }),
  caseOf('removes', { kind: 'failed', attempts: 1, failures: [FAILURE] }),
  caseOf('pays', { kind: 'unfinished', cause: { kind: 'hook', hook: 'beforeAll', failure: FAILURE } }),
  caseOf('ships', { kind: 'skipped', note: '' }),
  caseOf('returns', { kind: 'todo', note: '' }),
  caseOf('was left out', { kind: 'unselected' }),
];

test('a run has the cells that its tests, hooks and files get, and a test that was left out has none', () => {
  const files = [fileOf(CASES), { ...fileOf([]), failures: [FAILURE] }];
  const run = countRun({ files, failures: [FAILURE] }, OUTCOMES);
  expect(run).toEqual({
    counts: { pass: 1, fail: 3, blocked: 3, query: 1, exclude: 0, none: 1 },
    failedHeadings: 2,
    skipped: 1,
    todo: 1,
  });
});

test('what is not blocked for being skipped is not told among the blocked', () => {
  const run = countRun({ files: [fileOf(CASES)], failures: [] }, { ...OUTCOMES, skipped: 'exclude', todo: 'none' });
  expect(run).toMatchObject({ counts: { blocked: 1, exclude: 1, none: 2 }, skipped: 0, todo: 0 });
});

function caseOf(title: string, outcome: Outcome): CaseNode {
  return { kind: 'case', title, tags: [], outcome };
}

function fileOf(children: readonly CaseNode[]): FileNode {
  return { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children };
}
