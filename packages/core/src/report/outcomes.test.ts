import { describe, expect, test } from 'vitest';
import { agreesWithRunner, countOutcomes, type OutcomeCounts, sumOf, withExitCode } from './outcomes.ts';
import type { CaseNode, Outcome, Report, TestNode } from './report.ts';

const NONE: OutcomeCounts = { passed: 0, failed: 0, skipped: 0, todo: 0, unfinished: 0, unselected: 0 };

test('countOutcomes counts every case of every file, at any depth', () => {
  let deep: TestNode = caseOf({ kind: 'todo', note: '' });
  for (let depth = 0; depth < 20_000; depth += 1) deep = { kind: 'suite', title: 'x', failures: [], children: [deep] };
  const counts = countOutcomes(
    reportOf([
      [passed(), deep, caseOf({ kind: 'unselected' })],
      [passed(), caseOf({ kind: 'failed', attempts: 1, failures: [] }), caseOf({ kind: 'skipped', note: '' })],
    ]),
  );
  expect(counts).toEqual({ passed: 2, failed: 1, skipped: 1, todo: 1, unfinished: 0, unselected: 1 });
  expect(sumOf(counts)).toBe(6);
});

describe('agreesWithRunner', () => {
  const printed = { passed: 3, failed: 2, skipped: 1 };

  test.each<[claim: string, counts: Partial<OutcomeCounts>, agrees: boolean]>([
    ['the same counts agree', { passed: 3, failed: 2, skipped: 1 }, true],
    ['to do and not selected count as skipped', { passed: 3, failed: 2, todo: 1 }, true],
    [
      'tests that a hook kept from running may have been counted as failed',
      { passed: 3, unfinished: 2, skipped: 1 },
      true,
    ],
    ['or as skipped', { passed: 3, failed: 2, unfinished: 1 }, true],
    ['a missing test that passed does not agree', { passed: 2, failed: 2, skipped: 1 }, false],
    ['a missing failure does not agree', { passed: 3, failed: 1, skipped: 1 }, false],
    ['more failures than printed do not agree', { passed: 3, failed: 3, skipped: 1 }, false],
    ['fewer skipped ones than printed do not agree', { passed: 3, failed: 2 }, false],
    ['custom runners report skipped ones that are not printed', { passed: 3, failed: 2, skipped: 2 }, true],
  ])('%s', (_, counts, agrees) => {
    expect(agreesWithRunner({ ...NONE, ...counts }, printed)).toBe(agrees);
  });
});

describe('a bad exit code', () => {
  const stopped = { kind: 'interrupted', why: 'the run was interrupted' } as const;
  const green = reportOf([[passed()]]);
  const [file] = green.files;
  if (file === undefined) throw new TypeError('a report of one file has one');
  const waiting = { ...file, path: '1.test.ts', load: 'stopped', children: [] } as const;
  const unfinished = caseOf({ kind: 'unfinished', cause: { kind: 'stopped', why: 'SIGINT' } });

  test.each<[what: string, report: Report, isRed: boolean]>([
    ['a green run', green, true],
    ['a run that was interrupted after its last test', { ...green, ending: stopped }, true],
    // A new test or file may get no row.
    ['a run of which a test did not end', { ...reportOf([[passed(), unfinished]]), ending: stopped }, true],
    ['a run that did not come to a file', { ...green, ending: stopped, files: [file, waiting] }, true],
    ['a run with a failure', reportOf([[caseOf({ kind: 'failed', attempts: 1, failures: [] })]]), false],
  ])('of %s', (_, report, isRed) => {
    const messages = withExitCode(report, 130).failures.map(({ message }) => message);
    expect(messages.some((message) => message.includes('exit code 130, though no test has failed.'))).toBe(isRed);
    expect(withExitCode(report, 0)).toBe(report);
  });

  test('says why the run did not come to its end', () => {
    expect(withExitCode({ ...green, ending: stopped }, 130).failures[0]?.message).toBe(
      'The process ended with exit code 130, though no test has failed. It did not come to its end: the run was interrupted.',
    );
  });
});

function passed(): CaseNode {
  return caseOf({ kind: 'passed', attempts: 1, failures: [] });
}

function caseOf(outcome: Outcome): CaseNode {
  return { kind: 'case', title: 'works', tags: [], outcome };
}

function reportOf(files: readonly (readonly TestNode[])[]): Report {
  return {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T10:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files: files.map((children, i) => ({
      kind: 'file',
      path: `${i}.test.ts`,
      project: '',
      load: 'loaded',
      failures: [],
      children,
    })),
    failures: [],
    counts: { passed: 0, failed: 0, skipped: 0 },
  };
}
