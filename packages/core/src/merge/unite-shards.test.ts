import { expect, test } from 'vitest';
import { countOutcomes } from '../report/outcomes.ts';
import type { CaseNode, FileNode, Outcome, Report, TestNode } from '../report/report.ts';
import { mergeReports } from './merge-reports.ts';
import { type ShardReport, uniteShards } from './unite-shards.ts';

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
