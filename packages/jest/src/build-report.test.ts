import { expect, test } from 'vitest';
import { buildFile } from './build-file.ts';
import { buildReport, fileContextOf, type RunFacts } from './build-report.ts';
import { drawReport } from '@runsheet/core/draw-report';
import { aCase, aFile, aRun } from './jest-results.test.support.ts';
import type { JestConfig, RunResult } from './jest-results.ts';
import type { SuiteTrace, Trace } from './trace.ts';

const config: JestConfig = {
  rootDir: '/shop/api',
  watch: false,
  watchAll: false,
  bail: 0,
  projects: [],
  onlyChanged: false,
  onlyFailures: false,
  lastCommit: false,
  findRelatedTests: false,
  runTestsByPath: false,
};
const facts: RunFacts = {
  flags: [],
  config,
  paths: {
    packageRoot: '/shop/api',
    relative: (file) => file.replace('/shop/api/', ''),
    strip: (text) => text.replaceAll('/shop/api/', ''),
  },
};
const end = { projectCount: 1, own: [], built: new Map() };

function draw(result: RunResult, more: Partial<RunFacts> = {}): string {
  return drawReport(buildReport({ ...result, ...end }, { ...facts, ...more }));
}

function traced(root: Partial<SuiteTrace>, strayErrors: readonly string[] = []): { runsheet: Trace } {
  return {
    runsheet: {
      version: 1,
      root: { title: 'ROOT_DESCRIBE_BLOCK', hookFailures: [], children: [], ...root },
      strayErrors,
    },
  };
}

test('by titles alone, neighbouring suites of one title become one, and a suite that comes back is a second', () => {
  const file = aFile(
    'a.test.js',
    ['cart > adds', 'cart > price > sums', 'cart > price > sums', 'other', 'cart > adds'].map((path) => aCase(path)),
  );
  expect(draw(aRun([file]))).toMatchInlineSnapshot(`
    "complete, all
    5 passed, 0 failed, 0 skipped
    a.test.js
      cart
        adds: passed
        price
          sums: passed
          sums: passed
      other: passed
      cart
        adds: passed"
  `);
});

test('by the trace, duplicate titles stay apart, and an empty suite is there', () => {
  const cart = (children: SuiteTrace['children']): SuiteTrace => ({ title: 'cart', hookFailures: [], children });
  const file = aFile(
    'a.test.js',
    [aCase('cart > adds'), aCase('cart > adds')],
    traced({ children: [cart(['ran']), cart([]), cart(['ran'])] }),
  );
  expect(draw(aRun([file]))).toMatchInlineSnapshot(`
    "complete, all
    2 passed, 0 failed, 0 skipped
    a.test.js
      cart
        adds: passed
      cart
      cart
        adds: passed"
  `);
});

test('a trace that does not fit the results is not believed', () => {
  const other: SuiteTrace = { title: 'other', hookFailures: [], children: ['ran'] };
  const results = [aCase('cart > adds')];
  const plain = draw(aRun([aFile('a.test.js', results)]));
  expect(draw(aRun([aFile('a.test.js', results, traced({ children: [other] }))]))).toBe(plain);
  expect(draw(aRun([aFile('a.test.js', results, traced({ children: ['ran', 'ran'] }))]))).toBe(plain);
  expect(draw(aRun([aFile('a.test.js', results, { runsheet: { version: 2 } })]))).toBe(plain);
});

test('an error outside of tests stands where the runner saw it, else on the file', () => {
  const results = [aCase('cart > adds')];
  const testExecError = {
    message: '',
    stack: 'Error: not closed\n    at Object.<anonymous> (/shop/api/a.test.js:4:9)',
  };
  const cart: SuiteTrace = {
    title: 'cart',
    hookFailures: [{ hook: 'afterAll', error: testExecError.stack }],
    children: ['ran'],
  };
  expect(draw(aRun([aFile('plain.test.js', results, { testExecError })]))).toMatchInlineSnapshot(`
    "complete, all
    1 passed, 0 failed, 0 skipped
    plain.test.js
      ! not closed @a.test.js:4
      cart
        adds: passed"
  `);
  expect(
    draw(
      aRun([aFile('traced.test.js', results, { testExecError, ...traced({ children: [cart] }, ['Error: stray']) })]),
    ),
  ).toMatchInlineSnapshot(`
    "complete, all
    1 passed, 0 failed, 0 skipped
    traced.test.js
      ! stray
      cart
        ! not closed @a.test.js:4
        adds: passed"
  `);
});

test('an error that the runner did not see is not lost', () => {
  const testExecError = { message: 'Environment was torn down', stack: '' };
  const file = aFile('a.test.js', [aCase('adds')], { testExecError, ...traced({ children: ['ran'] }) });
  expect(draw(aRun([file]))).toContain('! Environment was torn down');
});

test('a file without tests and with an error failed to load', () => {
  const files = [
    aFile('exec.test.js', [], { testExecError: { message: "Unexpected token ';'", stack: '' } }),
    aFile('text.test.js', [], { failureMessage: 'Test suite failed to run' }),
  ];
  expect(draw(aRun(files))).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    exec.test.js: failed
      ! Unexpected token ';'
    text.test.js: failed
      ! Test suite failed to run"
  `);
});

test('a project is named where there are several', () => {
  const file = aFile('a.test.js', [aCase('adds')], { displayName: { name: 'node', color: 'white' } });
  expect(draw(aRun([file]))).toContain('\na.test.js');
  const several = { config: { ...config, projects: ['/shop/api', '/shop/web'] } };
  expect(draw(aRun([file]), several)).toContain('\n[node] a.test.js');
});

test('a run that lacks files is interrupted, by bail or for no known reason', () => {
  const file = aFile('a.test.js', [aCase('adds', { status: 'failed', failureMessages: ['Error: no'] })]);
  const run = aRun([file], { numTotalTestSuites: 3 });
  const endingOf = (result: RunResult, bail: number) =>
    buildReport({ ...result, ...end }, { ...facts, config: { ...config, bail } }).ending;
  expect(endingOf(run, 1)).toEqual({ kind: 'interrupted', why: 'stopped by bail after 1 failed' });
  expect(endingOf(run, 0)).toEqual({ kind: 'interrupted', why: '2 test files did not end' });
  expect(endingOf(aRun([file], { wasInterrupted: true }), 0)).toEqual({
    kind: 'interrupted',
    why: 'the run was cancelled',
  });
  expect(endingOf(aRun([file]), 1)).toEqual({ kind: 'complete' });
});

test('a file that had started and is not among the results is stopped', () => {
  const projects = ['/shop/api/node', '/shop/api/edge'];
  const displayName = { name: 'node' };
  const own = ['node', 'edge'].map((name) => ({
    path: '/shop/api/a.test.js',
    context: { config: { displayName: { name } } },
  }));
  const run = aRun([aFile('a.test.js', [aCase('adds')], { displayName })], { numTotalTestSuites: 3 });
  const report = buildReport({ ...run, ...end, own }, { ...facts, config: { ...config, projects } });
  expect(drawReport(report)).toMatchInlineSnapshot(`
    "interrupted (2 test files did not end), partial (1 of 2 projects)
    1 passed, 0 failed, 0 skipped
    [node] a.test.js
      adds: passed
    [edge] a.test.js: stopped"
  `);
});

test('of a file that several projects without a name hold, as many are stopped as have no result', () => {
  const context = { config: {} };
  const own = [1, 2, 3].map(() => ({ path: '/shop/api/a.test.js', context }));
  const run = aRun([aFile('a.test.js', [aCase('adds')])], { numTotalTestSuites: 3 });
  const several = { ...facts, config: { ...config, projects: ['/shop/api', '/shop/api', '/shop/api'] } };
  const { files } = buildReport({ ...run, ...end, own }, several);
  expect(files.map(({ load }) => load)).toEqual(['loaded', 'stopped', 'stopped']);
});

test('files that projects without a name share stand in the order of these, whichever of them ends first', () => {
  const edge = aFile('a.test.js', [aCase('on the edge')]);
  const node = aFile('a.test.js', [aCase('on the server')]);
  const several = { ...facts, config: { ...config, projects: ['/shop/api', '/shop/api'] } };
  const built = new Map(
    [edge, node].map((file, nth) => [file, { node: buildFile(file, fileContextOf(several)), copy: nth }]),
  );
  for (const testResults of [
    [edge, node],
    [node, edge],
  ]) {
    const { files } = buildReport({ ...aRun(testResults), ...end, built }, several);
    expect(files).toEqual([built.get(edge)?.node, built.get(node)?.node]);
  }
});

test('errors of the run and obsolete snapshots are failures of the Report', () => {
  const run = aRun([], {
    runExecError: { message: 'the runner could not be started', stack: '' },
    snapshot: {
      failure: true,
      unchecked: 2,
      filesRemoved: 1,
      uncheckedKeysByFile: [{ filePath: '/shop/api/a.test.js', keys: ['adds 1', 'adds 2'] }],
      filesRemovedList: ['/shop/api/__snapshots__/b.test.js.snap'],
    },
  });
  expect(draw(run)).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    ! the runner could not be started
    ! Obsolete snapshots: 2, obsolete snapshot files: 1. Jest fails the run until they are removed (jest -u)."
  `);
  const [, obsolete] = buildReport({ ...run, ...end }, facts).failures;
  expect(obsolete?.message.split('\n').slice(1)).toEqual([
    'a.test.js: adds 1',
    'a.test.js: adds 2',
    '__snapshots__/b.test.js.snap',
  ]);
  expect(
    buildReport({ ...aRun([], { snapshot: { failure: false, unchecked: 2, filesRemoved: 0 } }), ...end }, facts)
      .failures,
  ).toEqual([]);
});
