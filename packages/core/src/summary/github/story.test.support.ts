import type { Receipt, ScriptReceipt } from '../../publish/receipt.ts';
import type { CaseNode, Failure, FileNode, Outcome, Report, TestNode } from '../../report/report.ts';
import { countRun } from '../../sheet/row-counts.ts';
import { type RunStory, sourcePlaces } from './run-story.ts';

const FILES = `https://github.com/shop/api/blob/${'a'.repeat(40)}`;

export function storyOf(files: readonly FileNode[], more: Partial<RunStory> = {}): RunStory {
  const report = more.report ?? reportOf(files);
  return {
    name: '@shop/api',
    error: undefined,
    places: sourcePlaces({
      packageFolder: 'packages/api',
      pageOfLine: (file, line) => `${FILES}/${encodeURIComponent(file).replaceAll('%2F', '/')}#L${line}`,
    }),
    redact: (text) => text,
    ...more,
    report,
    receipt: { ...(more.receipt ?? RECEIPT), run: countRun(report, MARKS) },
  };
}

const MARKS = {
  passed: 'pass',
  flaky: 'pass',
  failed: 'fail',
  skipped: 'blocked',
  todo: 'blocked',
  unfinished: 'blocked',
} as const;

export function reportOf(files: readonly FileNode[], failures: readonly Failure[] = []): Report {
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-01-02T03:04:05.000Z',
    durationMs: 5,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures,
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}

export function fileOf(children: readonly TestNode[], failures: readonly Failure[] = []): FileNode {
  return { kind: 'file', path: 'src/cart.test.ts', project: '', load: 'loaded', failures, children };
}

export function caseOf(title: string, outcome: Outcome): CaseNode {
  return { kind: 'case', title, tags: [], outcome };
}

export const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };

export function failedWith(message: string, line?: number): Outcome {
  return { kind: 'failed', attempts: 1, failures: [failureOf(message, line)] };
}

export function failureOf(message: string, line?: number): Failure {
  const location = line === undefined ? {} : { location: { file: 'src/cart.test.ts', line, column: 7 } };
  return { message, diff: '', stack: '', ...location };
}

export const SCRIPT: ScriptReceipt = {
  scriptId: 12,
  name: '@shop/api',
  created: false,
  rowsAdded: 0,
  runId: 27,
  duplicateRunIds: [],
  counts: { pass: 2, fail: 0, blocked: 0, query: 0, exclude: 0, none: 0 },
  failedHeadings: 0,
};

export const RECEIPT: Receipt = {
  outcome: 'delivered',
  runKey: 'rs1-key',
  requests: 2,
  scripts: [SCRIPT],
  run: { counts: SCRIPT.counts, failedHeadings: 0, skipped: 0, todo: 0 },
  collected: 2,
  delivered: 2,
  kept: 0,
  lost: 0,
  withheld: 0,
  warnings: [],
};
