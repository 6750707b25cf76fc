import { expect, test } from 'vitest';
import { withCause } from '../report/cut-short.ts';
import type { Ending, FileNode, Report } from '../report/report.ts';
import { mergeReports } from './merge-reports.ts';

const KILLED: Ending = { kind: 'interrupted', why: 'killed' };

test('a file says itself that it was cut short: those of the other shards have ended', () => {
  const whole = report([file('a.test.ts')]);
  const cut = report([file('b.test.ts', 'stopped')], { ending: KILLED });
  const merged = mergeReports([whole, cut]);
  expect(merged.ending).toEqual(KILLED);
  expect(merged.files.map(({ path, cutShort }) => [path, cutShort])).toEqual([
    ['a.test.ts', undefined],
    ['b.test.ts', 'killed'],
  ]);
});

test('a run of which one part left out tests inside of files is silent about tests that it does not list', () => {
  const filtered = report([], { selection: { kind: 'partial', why: '-t adds', leavesOutTests: true } });
  const narrowed = report([], { selection: { kind: 'partial', why: 'cart.test.ts' } });
  expect(mergeReports([narrowed, filtered]).selection).toEqual({
    kind: 'partial',
    why: '-t adds, cart.test.ts',
    leavesOutTests: true,
  });
  expect(mergeReports([narrowed, report([])]).selection).toEqual({ kind: 'partial', why: 'cart.test.ts' });
});

function report(files: readonly FileNode[], more: Partial<Report> = {}): Report {
  const made: Report = {
    runner: { name: 'vitest', version: '5.1.1' },
    startedAt: '2026-11-21T11:58:00.000Z',
    durationMs: 1_000,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures: [],
    counts: { passed: 0, failed: 0, skipped: 0 },
    ...more,
  };
  return { ...made, files: files.map((one) => withCause(one, made.ending)) };
}

function file(path: string, load: FileNode['load'] = 'loaded'): FileNode {
  return { kind: 'file', path, project: '', load, failures: [], children: [] };
}
