import { expect, test } from 'vitest';
import type { CaseNode, FileNode, TestNode } from '../report/report.ts';
import { fileOfLine, lineOfFile } from './file-line.ts';
import { encodeLine } from './journal-line.ts';
import { lineSchema } from './journal-schema.ts';
import { failed, passed } from './sample-record.test.support.ts';

const FAILURE = { message: 'no database', diff: '', stack: '' };

test('cases that had lines are named by their numbers, however many they are', () => {
  const cases = Array.from({ length: 10_000 }, (_, nth) => passed(`case ${nth}`));
  const line = lineOfFile(file(cases), cases, { id: 0, redact: keep });
  expect(line).toMatchObject({ kind: 'file', told: 10_000, tree: [[0, 10_000]] });
  expect(fileOfLine(line, cases)).toEqual(file(cases));
});

test('what had no line stands in it: hooks, skipped tests, and tests below a failed hook', () => {
  const blocked = ['adds', 'removes', 'counts'].map((title) => unfinished(title));
  const children: readonly TestNode[] = [
    passed('first'),
    { kind: 'suite', title: 'Cart', failures: [FAILURE], children: blocked },
    { kind: 'suite', title: 'empty', failures: [], children: [] },
    skipped('later'),
    passed('last'),
  ];
  const told = [passed('first'), passed('last')];
  const line = lineOfFile(file(children), told, { id: 0, redact: keep });
  expect(line.tree).toEqual([
    [0, 1],
    { kind: 'suite', title: 'Cart', failures: [FAILURE] },
    ...blocked,
    null,
    { kind: 'suite', title: 'empty', failures: [] },
    null,
    skipped('later'),
    [1, 1],
  ]);
  expect(fileOfLine(line, told)).toEqual(file(children));
});

test('each test keeps its duration, with a line of its own and without', () => {
  const cases = [{ ...passed('a'), durationMs: 3 }, { ...passed('b'), durationMs: 5 }, passed('c')];
  const line = lineOfFile(file(cases), [], { id: 0, redact: keep });
  expect(line.tree).toEqual(cases);
  expect(lineSchema('file').parse(JSON.parse(encodeLine(line)))).toEqual(line);
  expect(fileOfLine(line, [])).toEqual(file(cases));
  const told = [{ ...passed('a'), durationMs: 4 }];
  expect(lineOfFile(file(cases), told, { id: 0, redact: keep }).tree).toEqual(line.tree);
});

test('of a test that was told of with each attempt the last one counts, and one that turned out otherwise is written again', () => {
  const told = [failed('loads', '503'), passed('loads', 2), failed('waits', 'no database')];
  const children = [passed('loads', 2), unfinished('waits')];
  const line = lineOfFile(file(children), told, { id: 0, redact: keep });
  expect(line.tree).toEqual([[1, 1], unfinished('waits')]);
  expect(fileOfLine(line, told)).toEqual(file(children));
});

test('of tests that end in another order than they stand in, those are written again whose lines come before others', () => {
  const told = [passed('third'), failed('twin', 'one'), passed('first'), failed('twin', 'two')];
  const children = [passed('first'), failed('twin', 'two'), failed('twin', 'one'), passed('third')];
  const line = lineOfFile(file(children), told, { id: 0, redact: keep });
  expect(line.tree).toEqual([[2, 2], failed('twin', 'one'), passed('third')]);
  expect(fileOfLine(line, told)).toEqual(file(children));
});

test('what cases share does not make them one', () => {
  const [tags, outcome, other]: readonly [CaseNode['tags'], CaseNode['outcome'], CaseNode['outcome']] = [
    ['slow'],
    passed('').outcome,
    skipped('').outcome,
  ];
  const [first, second]: readonly CaseNode[] = ['first', 'second'].map((title) => ({
    kind: 'case',
    title,
    tags,
    outcome,
  }));
  const otherwise: CaseNode = { kind: 'case', title: 'first', tags, outcome: other };
  const tagged: CaseNode = { kind: 'case', title: 'first', tags: ['quick'], outcome };
  const pinned: CaseNode = { kind: 'case', title: 'first', tags, outcome, meta: { issues: [], notes: [], row: 3 } };
  const told = [first, second].flatMap((node) => node ?? []);
  for (const children of [told.toReversed(), [otherwise], [tagged], [pinned], [otherwise, tagged, pinned, ...told]]) {
    expect(fileOfLine(lineOfFile(file(children), told, { id: 0, redact: keep }), told)).toEqual(file(children));
  }
});

test('cases that share their failures are one only where all else is equal', () => {
  const line: CaseNode = { kind: 'case', title: 'adds', tags: [], outcome: failing([FAILURE]) };
  const ended = (outcome: CaseNode['outcome']) =>
    lineOfFile(file([{ ...line, outcome }]), [line], { id: 0, redact: keep }).tree;
  expect(ended(failing([FAILURE]))).toEqual([[0, 1]]);
  expect(ended(failing([{ ...FAILURE }]))).toEqual([[0, 1]]);
  for (const outcome of [failing([FAILURE], 2), failing([FAILURE, FAILURE]), failing([]), passed('').outcome]) {
    expect(ended(outcome)).toEqual([{ ...line, outcome }]);
  }
});

function failing(failures: readonly (typeof FAILURE)[], attempts = 1): CaseNode['outcome'] {
  return { kind: 'failed', attempts, failures };
}

test('a line is looked for among the next sixteen', () => {
  const told = Array.from({ length: 17 }, (_, nth) => passed(`test ${nth}`));
  const treeOf = (title: string) => lineOfFile(file([passed(title)]), told, { id: 0, redact: keep }).tree;
  expect([treeOf('test 15'), treeOf('test 16')]).toEqual([[[15, 1]], [passed('test 16')]]);
});

test('five thousand duplicate titles in another order are read in linear time', () => {
  const told = Array.from({ length: 5_000 }, (_, nth) => failed('twin', `error ${nth}`));
  const children = told.toReversed();
  expect(fileOfLine(lineOfFile(file(children), told, { id: 0, redact: keep }), told)).toEqual(file(children));
});

test('a case that only shares a failure with a line is not that line', () => {
  const [one, two, three] = ['one', 'two', 'three'].map((message) => ({ ...FAILURE, message }));
  if (one === undefined || two === undefined || three === undefined) throw new TypeError('three were made');
  const ended = (kind: 'passed' | 'failed', attempts: number, failures: readonly (typeof one)[]): CaseNode => {
    return { ...COMMON, outcome: { kind, attempts, failures } };
  };
  const pairs = [
    [ended('failed', 2, [one, two]), ended('failed', 2, [one, three])],
    [ended('failed', 2, [one]), ended('failed', 2, [two])],
    [ended('failed', 2, [one]), ended('passed', 2, [one])],
    [ended('passed', 2, [one]), ended('failed', 2, [one])],
    [ended('failed', 2, [one]), ended('failed', 3, [one])],
  ] as const;
  for (const [line, node] of pairs) {
    expect(lineOfFile(file([node]), [line], { id: 0, redact: keep }).tree).toEqual([node]);
  }
});

test('describes may be as deep as they like', () => {
  let children: readonly TestNode[] = [passed('at the ground')];
  for (let depth = 0; depth < 50_000; depth += 1) children = [{ kind: 'suite', title: '', failures: [], children }];
  const line = lineOfFile(file(children), [], { id: 0, redact: keep });
  expect(encodeLine(line)).toContain('at the ground');
  const found = fileOfLine(line, []);
  let depth = 0;
  let node = found?.children[0];
  for (; node?.kind === 'suite'; node = node.children[0]) depth += 1;
  expect({ depth, node }).toEqual({ depth: 50_000, node: passed('at the ground') });
});

test('no secret is in it', () => {
  const secret = { ...FAILURE, message: 'the key is k3y' };
  const children: readonly TestNode[] = [
    { kind: 'suite', title: 'Cart', failures: [secret], children: [failed('adds', 'k3y')] },
  ];
  const line = lineOfFile({ ...file(children), failures: [secret] }, [], {
    id: 0,
    redact: (text) => text.replaceAll('k3y', '[redacted]'),
  });
  expect(JSON.stringify(line)).not.toContain('k3y');
  expect(line.failures).toEqual([{ ...FAILURE, message: 'the key is [redacted]' }]);
});

test.each([
  ['of more lines than there are', { told: 3 }],
  ['of fewer', { told: 1 }],
  ['that names cases that are not there', { tree: [[1, 2]] }],
  ['with a suite that does not end', { tree: [{ kind: 'suite', title: 'Cart', failures: [] }] }],
  ['with an end of none', { tree: [null, [0, 1]] }],
] as const)('a line %s tells nothing', (_, more) => {
  const told = [passed('adds'), passed('removes')];
  expect(fileOfLine({ ...lineOfFile(file(told), told, { id: 0, redact: keep }), ...more }, told)).toBeUndefined();
});

function file(children: readonly TestNode[]): FileNode {
  return { kind: 'file', path: 'a.test.ts', project: '', load: 'loaded', failures: [], children };
}

function keep(text: string): string {
  return text;
}

const COMMON = { kind: 'case', title: 'adds', tags: [] } as const;

function skipped(title: string): CaseNode {
  return { kind: 'case', title, tags: [], outcome: { kind: 'skipped', note: '' } };
}

function unfinished(title: string): CaseNode {
  const cause = { kind: 'hook', hook: 'beforeAll', failure: FAILURE } as const;
  return { kind: 'case', title, tags: [], outcome: { kind: 'unfinished', cause } };
}
