import { expect, test } from 'vitest';
import type { CaseNode, FileNode, TestNode } from './report.ts';
import { slowestTests } from './durations.ts';

test('the ten slowest tests are told with their path, also those in describes and projects', () => {
  const cases = Array.from({ length: 12 }, (_, at) => caseOf(`case ${at}`, 100 + at));
  const suite = { kind: 'suite', title: 'Cart', failures: [], children: [caseOf('adds', 5_000)] } as const;
  const files = [fileOf([...cases, suite]), fileOf([caseOf('opens', 900), caseOf('unknown')], 'chromium')];
  const told = slowestTests({ files });
  expect(told).toHaveLength(10);
  expect(told.slice(0, 3)).toEqual([
    { title: 'a.test.ts > Cart > adds', durationMs: 5_000 },
    { title: 'chromium > a.test.ts > opens', durationMs: 900 },
    { title: 'a.test.ts > case 11', durationMs: 111 },
  ]);
});

test('of many tests the slowest are found wherever they stand; without durations there are none', () => {
  const children = Array.from({ length: 5_000 }, (_, at) => caseOf(`${at}`, at === 17 ? 90_000 : 1 + (at % 50)));
  expect(slowestTests({ files: [fileOf(children)] })[0]).toEqual({ title: 'a.test.ts > 17', durationMs: 90_000 });
  expect(slowestTests({ files: [fileOf([caseOf('unknown')])] })).toEqual([]);
});

function caseOf(title: string, durationMs?: number): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'passed', attempts: 1, failures: [] }, durationMs };
}

function fileOf(children: readonly TestNode[], project = ''): FileNode {
  return { kind: 'file', path: 'a.test.ts', project, load: 'loaded', failures: [], children };
}
