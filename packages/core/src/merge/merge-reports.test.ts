import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withCause } from '../report/outcomes.ts';
import type { Ending, FileNode, Report } from '../report/report.ts';
import { anyReport, inOneOrder, reportOf, shardsOf } from './generated-report.test.support.ts';
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
  const filtered = report([], {
    selection: { kind: 'partial', why: '-t adds', leavesOutTests: true, partsTables: true },
  });
  const narrowed = report([], { selection: { kind: 'partial', why: 'cart.test.ts' } });
  expect(mergeReports([narrowed, filtered]).selection).toEqual({
    kind: 'partial',
    why: '-t adds, cart.test.ts',
    leavesOutTests: true,
    partsTables: true,
  });
  expect(mergeReports([narrowed, report([])]).selection).toEqual({ kind: 'partial', why: 'cart.test.ts' });
});

describe('for any run', () => {
  const divided = fc.record({
    whole: anyReport(),
    places: fc.array(fc.nat({ max: 3 }), { minLength: 5, maxLength: 5 }),
    count: fc.integer({ min: 1, max: 4 }),
    order: fc.array(fc.nat(), { minLength: 4, maxLength: 4 }),
  });

  test('its shards together are the run, however its files were divided', () => {
    fc.assert(
      fc.property(divided, ({ whole, places, count }) => {
        expect(inOneOrder(mergeAll(shardsOf(whole, places, count)))).toEqual(inOneOrder(whole));
      }),
    );
  });

  test('its shards are the same run in any order, and in any number of steps', () => {
    fc.assert(
      fc.property(divided, ({ whole, places, count, order }) => {
        const shards = shardsOf(whole, places, count);
        const shuffled = shards.toSorted((a, b) => (order[shards.indexOf(a)] ?? 0) - (order[shards.indexOf(b)] ?? 0));
        expect(inOneOrder(mergeAll(shuffled))).toEqual(inOneOrder(mergeAll(shards)));
        const cut = (order[0] ?? 0) % count;
        const steps = [shards.slice(0, cut), shards.slice(cut)].filter((some) => some.length > 0).map(mergeAll);
        expect(inOneOrder(mergeAll(steps))).toEqual(inOneOrder(mergeAll(shards)));
      }),
    );
  });

  test('a file that stands in several parts is there once, as the last has it, and is counted once', () => {
    fc.assert(
      fc.property(anyReport(), anyReport(), (earlier, later) => {
        const both = mergeAll([earlier, later]);
        const nameOf = ({ project, path }: FileNode) => `${project}\n${path}`;
        const names = new Set(later.files.map(nameOf));
        const files = [...earlier.files.filter((one) => !names.has(nameOf(one))), ...later.files];
        expect(both.files).toEqual(files);
        expect(both.counts).toEqual(reportOf(files, both).counts);
      }),
    );
  });
});

function mergeAll([first, ...others]: readonly Report[]): Report {
  if (first === undefined) throw new TypeError('a run has a part');
  return mergeReports([first, ...others]);
}

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
