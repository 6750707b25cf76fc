import { expect, test } from 'vitest';
import type { CaseNode, FileNode } from './report.ts';
import { sumDurations, timed } from './durations.ts';

test('the tests of a file count, also those in suites; an unknown duration counts as none', () => {
  const aCase = (durationMs?: number): CaseNode => {
    const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
    return { kind: 'case', title: 'a', tags: [], outcome, durationMs };
  };
  const suite = { kind: 'suite', title: 'b', failures: [], children: [aCase(30), aCase()] } as const;
  const file: FileNode = {
    kind: 'file',
    path: 'a.test.ts',
    project: '',
    load: 'loaded',
    failures: [],
    children: [aCase(12), suite],
  };
  expect(sumDurations(file)).toBe(42);
});

test.each([
  [12.4, { durationMs: 12 }],
  [0.4, {}],
  [null, {}],
  [undefined, {}],
  [Number.NaN, {}],
  [Infinity, {}],
  [-5, {}],
])('%s milliseconds are noted as %j', (ms, noted) => {
  expect(timed(ms)).toEqual(noted);
});
