import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countOutcomes, withCause } from '../report/outcomes.ts';
import type { CaseNode, Ending, FileNode, Outcome, Report, TestNode } from '../report/report.ts';
import { anyReport, inOneOrder, reportOf, shardsOf } from './generated-report.test.support.ts';
import { mergeReports, type ShardReport, uniteShards } from './merge-reports.ts';

const KILLED: Ending = { kind: 'interrupted', why: 'killed' };

test('a file says itself that it was cut short: those of the other shards have ended', () => {
  const whole = reportWith([emptyFile('a.test.ts')]);
  const cut = reportWith([emptyFile('b.test.ts', 'stopped')], { ending: KILLED });
  const merged = mergeReports([whole, cut]);
  expect(merged.ending).toEqual(KILLED);
  expect(merged.files.map(({ path, cutShort }) => [path, cutShort])).toEqual([
    ['a.test.ts', undefined],
    ['b.test.ts', 'killed'],
  ]);
});

test('a run of which one part left out tests inside of files is silent about tests that it does not list', () => {
  const filtered = reportWith([], {
    selection: { kind: 'partial', why: '-t adds', leavesOutTests: true, partsTables: true },
  });
  const narrowed = reportWith([], { selection: { kind: 'partial', why: 'cart.test.ts' } });
  expect(mergeReports([narrowed, filtered]).selection).toEqual({
    kind: 'partial',
    why: '-t adds, cart.test.ts',
    leavesOutTests: true,
    partsTables: true,
  });
  expect(mergeReports([narrowed, reportWith([])]).selection).toEqual({ kind: 'partial', why: 'cart.test.ts' });
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

function reportWith(files: readonly FileNode[], more: Partial<Report> = {}): Report {
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

function emptyFile(path: string, load: FileNode['load'] = 'loaded'): FileNode {
  return { kind: 'file', path, project: '', load, failures: [], children: [] };
}

const PASSED: Outcome = { kind: 'passed', attempts: 1, failures: [] };
const FAILED: Outcome = { kind: 'failed', attempts: 1, failures: [{ message: 'no', diff: '', stack: '' }] };
const BLOCKED: Outcome = { kind: 'unfinished', cause: { kind: 'stopped', why: 'why' } };

const one = (title: string, outcome: Outcome = PASSED): CaseNode => ({ kind: 'case', title, tags: [], outcome });
const suite = (title: string, children: readonly TestNode[], messages: readonly string[] = []): TestNode => ({
  kind: 'suite',
  title,
  failures: messages.map((message) => ({ message, diff: '', stack: '' })),
  children,
});
const file = (path: string, children: readonly TestNode[], more: Partial<FileNode> = {}): FileNode => ({
  kind: 'file',
  path,
  project: '',
  load: 'loaded',
  failures: [],
  children,
  ...more,
});

function shard(index: number, files: readonly FileNode[], more: { attempt?: number } = {}): ShardReport {
  const report: Report = {
    runner: { name: 'playwright', version: '1.65.1' },
    startedAt: '2026-11-23T12:00:00.000Z',
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    files,
    failures: [],
    counts: countsOf(files),
  };
  return { report, index, attempt: more.attempt ?? 1 };
}

function countsOf(files: readonly FileNode[]): Report['counts'] {
  const { passed, failed, unfinished } = countOutcomes({ files });
  return { passed, failed, skipped: unfinished };
}

function draw(...shards: [ShardReport, ...ShardReport[]]): string {
  const { files, counts } = mergeReports(uniteShards(shards));
  const lines = (nodes: readonly TestNode[], indent: string): string[] =>
    nodes.flatMap((node) =>
      node.kind === 'case'
        ? [`${indent}${node.title} ${node.outcome.kind}`]
        : [
            `${indent}${[node.title, ...node.failures.map(({ message }) => `! ${message}`)].join(' ')}`,
            ...lines(node.children, `${indent}  `),
          ],
    );
  const drawn = files.flatMap(({ path, load, cutShort = '', failures, children }) => [
    [path, load, cutShort, ...failures.map(({ message }) => `! ${message}`)].filter(Boolean).join(' '),
    ...lines(children, '  '),
  ]);
  return [`${counts.passed} ${counts.failed} ${counts.skipped}`, ...drawn].join('\n');
}

test('a file that is divided among shards is whole again, in the order of the shards', () => {
  const parts = [
    shard(2, [file('a', [suite('x', [one('2', FAILED)]), one('3')])]),
    shard(1, [file('a', [suite('x', [one('1')], ['hook'])]), file('b', [one('1')])]),
  ] as const;
  expect(draw(...parts)).toMatchInlineSnapshot(`
    "3 1 0
    a loaded
      x ! hook
        1 passed
        2 failed
      3 passed
    b loaded
      1 passed"
  `);
});

test('a test that every shard runs is red if it is red in one of them, and is counted once', () => {
  const setup = (outcome: Outcome) => [file('setup', [one('log in', outcome)])];
  expect(draw(shard(1, setup(FAILED)), shard(2, setup(PASSED)))).toMatchInlineSnapshot(`
    "0 1 0
    setup loaded
      log in failed"
  `);
  expect(draw(shard(1, setup(PASSED)), shard(2, setup(BLOCKED)), shard(3, setup(PASSED)))).toContain(
    'log in unfinished',
  );
});

test('what ran in a newer attempt of CI takes the place of what ran before', () => {
  const setup = (outcome: Outcome) => [file('setup', [one('log in', outcome)])];
  expect(draw(shard(1, setup(PASSED), { attempt: 2 }), shard(2, setup(FAILED)))).toContain('log in passed');
  expect(draw(shard(1, setup(FAILED), { attempt: 2 }), shard(2, setup(PASSED)))).toContain('log in failed');
});

test('errors, failed loads and early ends of each shard stay', () => {
  const failures = [{ message: 'hook', diff: '', stack: '' }];
  const a = file('a', [], { load: 'stopped', cutShort: 'killed' });
  expect(
    draw(
      shard(1, [a]),
      shard(2, [file('a', [one('1')], { failures })]),
      shard(3, [file('a', [one('1')], { failures })]),
    ),
  ).toMatchInlineSnapshot(`
    "1 0 0
    a loaded killed ! hook
      1 passed"
  `);
  expect(draw(shard(1, [file('a', [])]), shard(2, [file('a', [], { load: 'failed' })]))).toContain('a failed');
});

test('duplicate titles of one shard stay apart, and a test is no describe', () => {
  const twins = [one('same'), one('same', FAILED)];
  expect(draw(shard(1, [file('a', twins)]), shard(2, [file('a', [...twins, suite('same', [])])])))
    .toMatchInlineSnapshot(`
      "1 1 0
      a loaded
        same passed
        same failed
        same"
    `);
});

test('a path that one shard holds twice is left as it is', () => {
  const twice = shard(1, [file('a', [one('1')]), file('a', [one('2')])]);
  expect(draw(twice, shard(2, [file('b', [])]))).toMatchInlineSnapshot(`
    "2 0 0
    a loaded
      1 passed
    a loaded
      2 passed
    b loaded"
  `);
});
