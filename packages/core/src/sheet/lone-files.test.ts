import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileNode, TestNode } from '../report/report.ts';
import { failedGroupCell } from './cell.ts';
import { addFile, type FileRowOptions, topOf } from './file-rows.ts';
import { loneFiles } from './lone-files.ts';
import { createRoot, headingBelow, rowsBelow } from './row-tree.ts';
import { RUN_ERRORS_TITLE, type SheetOptions, sheetsOf } from './sheets-of.ts';

const OPTIONS = {
  outcomes: {
    passed: 'pass',
    flaky: 'pass',
    failed: 'fail',
    skipped: 'blocked',
    todo: 'blocked',
    unfinished: 'blocked',
  },
  comment: { maxLength: 100, stack: false },
} as const satisfies FileRowOptions;

/** One text may be a project, a file, a describe, a test and the row for errors of the run. */
const title = fc.constantFrom('a', 'b', ' a', RUN_ERRORS_TITLE);
const outcome = { kind: 'passed', attempts: 1, failures: [] } as const;
const caseNode = title.map(caseOf);
const suiteNode = fc
  .record({ text: title, children: fc.array(caseNode, { maxLength: 2 }) })
  .map(({ text, children }): TestNode => ({ kind: 'suite', title: text, failures: [], children }));
const failure = { message: 'boom', diff: '', stack: '' };
const failures = fc.constantFrom([], [failure]);
const fileNode = fc
  .record({
    path: title,
    project: fc.oneof(fc.constant(''), title, fc.constant(' ')),
    failures,
    children: fc.array(fc.oneof(caseNode, suiteNode), { maxLength: 3 }),
  })
  .map((told): FileNode => ({ kind: 'file', load: 'loaded', ...told }));

describe('files whose heading nothing else shares', () => {
  test('have the rows that they would have among all others', () => {
    fc.assert(
      fc.property(fc.array(fileNode, { maxLength: 5 }), failures, (files, ofRun) => {
        const [sheet] = sheetsOf({ ...REPORT, files, failures: ofRun }, SHEET_OPTIONS);
        const inOrder = files.toSorted((a, b) => compare(a.project, b.project) || compare(a.path, b.path));
        const root = createRoot();
        for (const each of inOrder) addFile(topOf(root, each), each, { ...OPTIONS, isRow: true });
        const cell = failedGroupCell(ofRun, OPTIONS.comment);
        if (cell !== undefined) headingBelow(root, 'run', RUN_ERRORS_TITLE).cell = cell;
        expect(sheet?.rows).toEqual(rowsBelow(root));
      }),
      { numRuns: 1_000 },
    );
  });

  test.each([
    ['one path, of tests and of their types', [file('a'), file('a'), file('b')], ['b']],
    ['one path in two projects', [file('a', 'one'), file('a', 'two')], ['a', 'a']],
    ['paths that read alike', [file('a'), file('a '), file('b')], ['b']],
    ['a file that is named as a project is', [file('a', 'x'), file('x'), file('b', 'y')], []],
    ['a project whose name is blank beside none', [file('a', ' '), file('a')], ['a', 'a']],
    ['a file that is named as the row for errors is', [file('a'), file('errors')], []],
  ])('%s', (_what, files, lone) => {
    expect([...loneFiles(files, 'errors')].flatMap((found) => found?.path ?? [])).toEqual(lone);
  });
});

test('each row of a file says what it is, and whether more may have come', () => {
  const children = [{ kind: 'suite', title: 'Cart', failures: [], children: [caseOf('adds')] }] as const;
  const ended = file('a.test.ts', 'unit', children);
  const [sheet] = sheetsOf({ ...REPORT, files: [ended, { ...ended, path: 'b', cutShort: 'killed' }] }, SHEET_OPTIONS);
  expect(sheet?.rows.map(({ kind, text, isOfOpenFile }) => [kind, text, isOfOpenFile])).toEqual([
    ['project', 'unit', undefined],
    ['file', 'a.test.ts', undefined],
    ['suite', 'Cart', undefined],
    ['case', 'adds', undefined],
    ['file', 'b', undefined],
    ['suite', 'Cart', true],
    ['case', 'adds', true],
  ]);
});

test('the rows of a file are the same ones each time, and others where they are asked for otherwise', () => {
  const report = { ...REPORT, files: [file('a', '', [caseOf('works')])] };
  const rowsFor = (change: Partial<SheetOptions> = {}, selection = REPORT.selection) =>
    sheetsOf({ ...report, selection }, { ...SHEET_OPTIONS, ...change })[0]?.rows ?? [];
  const [head] = rowsFor();
  expect(rowsFor({ headers: { branch: 'main' } })[0]).toBe(head);
  expect(rowsFor({ outcomes: { ...OPTIONS.outcomes, passed: 'query' } })[1]?.cell?.mark).toBe('query');
  const [again] = rowsFor();
  expect(rowsFor()[0]).toBe(again);
  expect(rowsFor({ comment: { maxLength: 7, stack: false } })[0]).not.toBe(again);
  expect(rowsFor()[1]?.isOfOpenFile).toBeUndefined();
  const mayListInPart = { kind: 'partial', why: 'a file', mayListInPart: true } as const;
  expect(sheetsOf({ ...report, selection: mayListInPart }, SHEET_OPTIONS)[0]?.rows[1]?.isOfOpenFile).toBe(true);
  const cutShort = { ...report, files: report.files.map((one) => ({ ...one, cutShort: 'killed' })) };
  expect(sheetsOf(cutShort, SHEET_OPTIONS)[0]?.rows[0]?.cellBelow?.comment).toBe('killed');
  const leavesOutTests = { kind: 'partial', why: 'a filter', leavesOutTests: true } as const;
  expect(sheetsOf({ ...cutShort, selection: leavesOutTests }, SHEET_OPTIONS)[0]?.rows[0]?.cellBelow).toBeUndefined();
});

function caseOf(text: string): TestNode {
  return { kind: 'case', title: text, tags: [], outcome };
}

function file(path: string, project = '', children: readonly TestNode[] = []): FileNode {
  return { kind: 'file', path, project, load: 'loaded', failures: [], children };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}

const SHEET_OPTIONS: SheetOptions = {
  ...OPTIONS,
  script: { kind: 'id', id: 1 },
  layout: 'single',
  headers: {},
  completed: true,
};

const REPORT = {
  runner: { name: 'vitest', version: '5.1.1' },
  startedAt: '2026-11-01T08:00:00.000Z',
  durationMs: 1_000,
  ending: { kind: 'complete' },
  selection: { kind: 'all' },
  files: [],
  failures: [],
  counts: { passed: 0, failed: 0, skipped: 0 },
} as const;
