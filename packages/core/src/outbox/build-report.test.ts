import { expect, test } from 'vitest';
import type { Report, TestNode } from '../report/report.ts';
import { lineOfFile } from './encode-journal.ts';
import type { JournalFile, JournalSelection, JournalTest } from './journal-schema.ts';
import { createReportBuilder } from './build-report.ts';
import { caseLine, failed, passed } from './sample-record.test.support.ts';

const FACTS = { runner: { name: 'jest', version: '30.5.2' }, startedAt: '2026-11-21T11:58:00.000Z' };
const WHY = 'the test process ended before its run did';
const FAILURE = { message: 'no database', diff: '', stack: '' };

function reportOf(lines: readonly (JournalTest | JournalFile)[], selected?: JournalSelection): Report {
  const builder = createReportBuilder(FACTS);
  for (const line of lines) builder.add(line);
  if (selected !== undefined) builder.add(selected);
  return builder.build(undefined);
}

test('finished tests stand in their files and describes, in the order in which they ended', () => {
  const report = reportOf([
    caseLine(passed('adds'), ['Cart']),
    caseLine(passed('rounds'), [], 'b.test.ts'),
    caseLine(failed('removes', 'boom'), ['Cart', 'when empty']),
    caseLine(passed('counts'), ['Cart']),
    caseLine(passed('counts'), ['Cart']),
  ]);
  expect(report.files.map(({ path, children }) => [path, ...draw(children)].join('\n')).join('\n'))
    .toMatchInlineSnapshot(`
    "a.test.ts
      Cart
        passed adds
        when empty
          failed removes
        passed counts
        passed counts
    b.test.ts
      passed rounds"
  `);
  expect(report).toMatchObject({
    ending: { kind: 'interrupted', why: WHY },
    counts: { passed: 4, failed: 1, skipped: 0 },
    failures: [{ message: WHY }],
  });
});

test('the same file of two projects is two files', () => {
  const lines = ['chrome', 'firefox'].map((project) => ({ ...caseLine(passed('adds')), project }));
  expect(reportOf(lines).files.map(({ project }) => project)).toEqual(['chrome', 'firefox']);
});

test('a project and a path are told apart, whatever they read together', () => {
  const lines = ['', 'a', 'a/'].map((project) => ({
    ...caseLine(passed('adds'), [], 'a/a/b.test.ts'.slice(project.length)),
    project,
  }));
  expect(reportOf(lines).files.map(({ project }) => project)).toEqual(['', 'a', 'a/']);
});

test('files that are told apart by their copies are each as they were, in the order of these', () => {
  const told = (copy: number, title: string) => ({ ...caseLine(passed(title)), copy });
  const file = { path: 'a.test.ts', project: '' };
  const ofOne = [passed('of one')];
  const ended = lineOfFile(
    { ...file, kind: 'file', load: 'loaded', failures: [], children: ofOne },
    {
      id: 0,
      redact: String,
    },
  );
  const lines = [told(2, 'of the other'), told(1, 'of one'), { ...ended, copy: 1 }, told(2, 'more of it')];
  const selected = { files: [1, 2, 3].map((copy) => ({ ...file, copy })), selection: { kind: 'all' } } as const;
  const { files } = reportOf(lines, { kind: 'selected', ...selected });
  expect(files.map(({ load, cutShort, children }) => [load, cutShort, ...draw(children)])).toEqual([
    ['loaded', undefined, '  passed of one'],
    ['loaded', WHY, '  passed of the other', '  passed more of it'],
    ['stopped', WHY],
  ]);
});

test('a runner that tells of every attempt tells of one test: the last attempt counts', () => {
  const attempts = [failed('loads', '503'), failed('loads', '503', 2), passed('loads', 3)];
  const { files, counts } = reportOf(attempts.map((node) => caseLine(node, ['Cart'])));
  expect(draw(files[0]?.children ?? [])).toEqual(['  Cart', '    passed loads']);
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 0 });
});

test('an attempt takes the place of the failed one before it, and of nothing else that is called so', () => {
  const childrenOf = (...lines: readonly JournalTest[]) =>
    draw(reportOf(lines).files.flatMap(({ children }) => children));
  const again = caseLine(passed('loads', 2));
  expect(childrenOf(caseLine(failed('loads', '503')), caseLine(failed('adds', '503')), again)).toEqual([
    '  passed loads',
    '  failed adds',
  ]);
  expect(childrenOf(caseLine(passed('in it'), ['loads']), again)).toEqual([
    '  loads',
    '    passed in it',
    '  passed loads',
  ]);
  expect(childrenOf(caseLine(passed('loads')), again)).toEqual(['  passed loads', '  passed loads']);
  expect(childrenOf(caseLine(failed('loads', '503')), caseLine(passed('loads', 3)))).toEqual([
    '  failed loads',
    '  passed loads',
  ]);
});

test('why the run ended is its only failure, without a difference and a place', () => {
  expect(reportOf([]).failures).toEqual([{ message: WHY, diff: '', stack: '' }]);
});

test('tests of one title keep their places, in whatever order they end', () => {
  const adds = (nth: number, message: string) => ({ ...caseLine(failed('adds', message)), nth });
  const lines = [adds(3, 'third'), caseLine(passed('removes')), adds(2, 'second')];
  const [open] = reportOf(lines).files;
  expect(draw(open?.children ?? [])).toEqual([
    '  unfinished adds',
    '  failed adds',
    '  failed adds',
    '  passed removes',
  ]);
  expect(open?.children.map((node) => messageOf(node))).toEqual([WHY, 'second', 'third', '']);
  // The first one tells of no number.
  const [all] = reportOf([...lines, caseLine(failed('adds', 'first'))]).files;
  expect(all?.children.map((node) => messageOf(node))).toEqual(['first', 'second', 'third', '']);
});

test('a second test of one title is no describe of that title, and no test of another', () => {
  const lines = [
    caseLine(passed('removes')),
    caseLine(passed('counts'), ['adds']),
    caseLine(failed('adds', 'first')),
    { ...caseLine(failed('adds', 'second')), nth: 2 },
  ];
  const [open] = reportOf(lines).files;
  expect(open?.children.map((node) => `${node.kind} ${node.title} ${messageOf(node)}`.trim())).toEqual([
    'case removes',
    'suite adds',
    'case adds first',
    'case adds second',
  ]);
});

function messageOf(node: TestNode): string {
  if (node.kind !== 'case') return '';
  const { outcome } = node;
  if (outcome.kind === 'failed') return outcome.failures[0]?.message ?? '';
  return outcome.kind === 'unfinished' && outcome.cause.kind === 'stopped' ? outcome.cause.why : '';
}

test('a test that has not ended stands in its place with why, and nothing else', () => {
  const lines = [caseLine(passed('adds')), { ...caseLine(passed('adds')), nth: 3 }];
  const outcome = { kind: 'unfinished', cause: { kind: 'stopped', why: WHY } };
  expect(reportOf(lines).files[0]?.children).toEqual([
    passed('adds'),
    { kind: 'case', title: 'adds', tags: [], outcome },
    passed('adds'),
  ]);
});

test('a describe has no failure of its own before its file has ended', () => {
  const { files } = reportOf([caseLine(passed('adds'), ['Cart'])]);
  expect(files[0]?.children).toEqual([{ kind: 'suite', title: 'Cart', failures: [], children: [passed('adds')] }]);
});

test('duplicate titles that are retried one after the other stay apart', () => {
  const attempts = [failed('loads', '503'), passed('loads', 2), failed('loads', '503'), passed('loads', 2)];
  const { files } = reportOf(attempts.map((node) => caseLine(node)));
  expect(draw(files[0]?.children ?? [])).toEqual(['  passed loads', '  passed loads']);
});

test('a runner that tells only of the last attempt tells of all tests', () => {
  const { files } = reportOf([caseLine(failed('other', 'boom')), caseLine(passed('loads', 3))]);
  expect(draw(files[0]?.children ?? [])).toEqual(['  failed other', '  passed loads']);
});

test('fifty thousand tests, nested and retried, are no matter of their square', () => {
  const lines = Array.from({ length: 50_000 }, (_, i) =>
    caseLine(i % 10 === 0 ? passed(`retried ${i}`, 2) : passed(`test ${i}`), [`describe ${i % 100}`]),
  );
  const { counts } = reportOf(lines);
  expect(counts.passed).toBe(50_000);
});

function draw(nodes: readonly TestNode[], indent = '  '): readonly string[] {
  return nodes.flatMap((node) =>
    node.kind === 'case'
      ? [`${indent}${node.outcome.kind} ${node.title}`]
      : [`${indent}${node.title}`, ...draw(node.children, `${indent}  `)],
  );
}

test('skipped tests are counted, and no attempt before another', () => {
  const skipped = { ...passed('waits'), outcome: { kind: 'skipped', note: '' } } as const;
  const { counts, files } = reportOf([caseLine(skipped), caseLine(skipped), caseLine(passed('adds'))]);
  expect(counts).toEqual({ passed: 1, failed: 0, skipped: 2 });
  expect(files.map(({ children }) => children.length)).toEqual([3]);
});

test('without a line of its own no file is known to have ended, and those that were selected are there before their first test', () => {
  const selection = { kind: 'partial', why: 'files like a, b' } as const;
  const selected = { files: ['b', 'a', 'c'].map((name) => ({ path: `${name}.test.ts`, project: '' })), selection };
  const report = reportOf([caseLine(passed('adds'))], { kind: 'selected', ...selected });
  expect(report.selection).toEqual(selection);
  expect(report.files.map(({ path, load, cutShort }) => `${path}: ${load}, ${cutShort}`)).toEqual([
    `a.test.ts: loaded, ${WHY}`,
    `b.test.ts: stopped, ${WHY}`,
    `c.test.ts: stopped, ${WHY}`,
  ]);
});

test('a file that has ended has its own errors, and is not cut short', () => {
  const children = [passed('adds'), { ...passed('waits'), outcome: { kind: 'todo', note: '' } } as const];
  const file = { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [FAILURE], children } as const;
  const broken = { ...file, path: 'b.test.ts', load: 'failed', children: [] } as const;
  const ended = [
    caseLine(passed('adds')),
    caseLine(passed('opens'), [], 'c.test.ts'),
    lineOfFile(file, { id: 0, redact: String }),
    lineOfFile(broken, { id: 0, redact: String }),
    // Told late: its file has it already.
    caseLine(passed('adds')),
  ];
  const selected = { files: [{ path: 'a.test.ts', project: '' }], selection: { kind: 'all' } } as const;
  const report = reportOf(ended, { kind: 'selected', ...selected });
  expect(report.files).toEqual([
    file,
    { ...file, path: 'c.test.ts', failures: [], cutShort: WHY, children: [passed('opens')] },
    broken,
  ]);
  expect(report.counts).toEqual({ passed: 2, failed: 0, skipped: 1 });
});

test('a file whose process died keeps the tests that had ended in it; of one that was started again the last counts', () => {
  const died = {
    kind: 'file',
    path: 'a.test.ts',
    project: '',
    load: 'failed',
    failures: [FAILURE],
    children: [],
  } as const;
  const told = [
    caseLine(passed('adds'), ['Cart']),
    caseLine(failed('removes', 'boom'), ['Cart']),
    { ...caseLine(passed('removes'), ['Cart']), nth: 2 },
    caseLine(passed('opens')),
    caseLine(failed('adds', 'slow'), ['Cart']),
    caseLine(passed('removes'), ['Cart']),
    { ...caseLine(failed('removes', 'boom'), ['Cart']), nth: 2 },
  ];
  const { files } = reportOf([...told, lineOfFile(died, { id: 0, redact: String })]);
  expect(files).toEqual([
    { ...died, load: 'loaded', cutShort: 'the process of its file ended before', children: files[0]?.children },
  ]);
  expect(draw(files[0]?.children ?? [])).toEqual([
    '  Cart',
    '    failed adds',
    '    passed removes',
    '    failed removes',
    '  passed opens',
  ]);
});

test('the tests of a file whose process died are counted with those that the runner counts', () => {
  const file = { kind: 'file', path: 'a.test.ts', project: '', failures: [FAILURE], children: [] } as const;
  const builder = createReportBuilder(FACTS);
  builder.add(caseLine(passed('adds')));
  builder.add(lineOfFile({ ...file, load: 'failed' }, { id: 0, redact: String }));
  builder.add({
    kind: 'end',
    startedAt: FACTS.startedAt,
    durationMs: 1,
    ending: { kind: 'complete' },
    selection: { kind: 'all' },
    failures: [],
    counts: { passed: 2, failed: 1, skipped: 3 },
    files: [[0, 1]],
  });
  expect(builder.build(1).counts).toEqual({ passed: 3, failed: 1, skipped: 3 });
});

test('a file whose line is not whole counts as cut short', () => {
  const told = [passed('adds'), passed('removes')];
  const file = { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: told } as const;
  const line = { ...lineOfFile(file, { id: 0, redact: String }), tree: [null, null] };
  expect(reportOf([caseLine(passed('adds')), line]).files).toEqual([
    { ...file, cutShort: WHY, children: [passed('adds')] },
  ]);
});

test('a file that was told of twice, as two machines tell of it, is there twice', () => {
  const file = { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children: [] } as const;
  const ended = lineOfFile(file, { id: 0, redact: String });
  expect(reportOf([ended, ended]).files).toEqual([file, file]);
  // A case that is told of late is in its file already.
  expect(reportOf([ended, caseLine(passed('late')), ended]).files).toEqual([file, file]);
});
