import { expect, test } from 'vitest';
import type { CaseNode, FileNode, Outcome } from '../report/report.ts';
import { wholeReport } from './create-session.ts';

const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };
const times = {
  runner: { name: 'tiny', version: '1.0.0' },
  startedAtMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  endedAtMs: Date.UTC(2026, 0, 2, 3, 4, 7),
};

function fileOf(path: string, ...outcomes: readonly Outcome[]): FileNode {
  const children = outcomes.map((outcome, nth): CaseNode => ({ kind: 'case', title: `${nth}`, tags: [], outcome }));
  return { kind: 'file', path, project: '', load: 'loaded', failures: [], children };
}

const end = {
  ending: { kind: 'complete' },
  selection: { kind: 'all' },
  files: [fileOf('a.test.ts', PASSED, { kind: 'todo', note: '' }, { kind: 'unselected' })],
  failures: [],
} as const;

test('a Report says which runner ran, when, and for how long, and counts what is in it', () => {
  const { runner, startedAt, durationMs, counts } = wholeReport(end, times);
  expect({ runner, startedAt, durationMs, counts }).toMatchInlineSnapshot(`
    {
      "counts": {
        "failed": 0,
        "passed": 1,
        "skipped": 2,
      },
      "durationMs": 2000,
      "runner": {
        "name": "tiny",
        "version": "1.0.0",
      },
      "startedAt": "2026-01-02T03:04:05.000Z",
    }
  `);
});

test('counts of the runner stay as they are', () => {
  const counts = { passed: 7, failed: 1, skipped: 0 };
  expect(wholeReport({ ...end, counts }, times).counts).toBe(counts);
});

test('a file that an interrupted run did not come to says why, and any other stays the same object', () => {
  const [ended] = end.files;
  const files = [ended, { ...fileOf('b.test.ts'), load: 'stopped' as const }];
  const report = wholeReport({ ...end, files, ending: { kind: 'interrupted', why: 'stopped by bail' } }, times);
  expect(report.files[0]).toBe(ended);
  expect(report.files[1]?.cutShort).toBe('stopped by bail');
});
