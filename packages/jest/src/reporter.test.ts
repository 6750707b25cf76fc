import type { JestEnvironment } from '@jest/environment';
import type { Reporter } from '@jest/reporters';
import type { AggregatedResult } from '@jest/test-result';
import type { Circus, Config } from '@jest/types';
import type { getState } from 'jest-circus';
import { expect, expectTypeOf, test, vi } from 'vitest';
import type { CircusEvent, CircusState } from './circus-events.ts';
import type { JestConfig, RunResult } from './jest-results.ts';
import { RunsheetReporter } from './reporter.ts';
import { type CapturedRun, runJest, runnerFile } from './run-jest.test.support.ts';
import type { TestEnvironment } from './runner.ts';

// Most of these start a Jest of their own.
vi.setConfig({ testTimeout: 60_000 });

test('Jest takes the class as a reporter, and its results are what this package reads', () => {
  expectTypeOf<RunsheetReporter>().toExtend<
    Pick<Reporter, 'onRunStart' | 'onTestFileStart' | 'onTestCaseResult' | 'onRunComplete'>
  >();
  expectTypeOf<AggregatedResult>().toExtend<RunResult>();
  expectTypeOf<Config.GlobalConfig>().toExtend<JestConfig>();
  expectTypeOf<Circus.Event>().toExtend<CircusEvent>();
  expectTypeOf<ReturnType<typeof getState>>().toExtend<CircusState>();
  expectTypeOf<JestEnvironment>().toExtend<TestEnvironment>();
  expect(RunsheetReporter).toHaveLength(1);
});

const everyEnding = `
  test('adds', () => { expect(1 + 1).toBe(2); });
  test('differs', () => { expect({ a: 1 }).toEqual({ a: 2 }); });
  test('throws with a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
  test('throws a string', () => { throw 'just text'; });
  test.skip('skipped', () => {});
  test.todo('to do');
  test.failing('is expected to fail', () => { throw new Error('expected'); });
  test.failing('is expected to fail, but passes', () => {});
  test('takes too long', () => new Promise(() => {}), 20);
  test('', () => {});
  describe('empty', () => {});
  describe('beforeAll throws', () => {
    beforeAll(() => { throw new Error('no database'); });
    test('never runs', () => {});
    describe('below', () => { test('never runs either', () => {}); test.skip('is skipped, too', () => {}); test.todo('to do'); });
  });
  describe('afterAll throws', () => { afterAll(() => { throw new Error('not closed'); }); test('has passed', () => {}); });
  describe('beforeEach throws', () => { beforeEach(() => { throw new Error('no user'); }); test('fails', () => {}); });
  describe('afterEach throws', () => { afterEach(() => { throw new Error('not removed'); }); test('fails twice', () => { throw new Error('own'); }); });
  describe('twin', () => { test('same', () => {}); test('same', () => {}); });
  describe('twin', () => { test('same', () => {}); });
`;

const everyFile = {
  'a.test.js': everyEnding,
  'b-hook.test.js': `beforeAll(() => { throw new Error('no setup'); }); test('never runs', () => {});`,
  'c-throws.test.js': `test('is lost', () => {}); throw new Error('at the top');`,
  'd-syntax.test.js': 'const x = ;',
  'e-empty.test.js': '',
  'f-only.test.js': `test.only('chosen', () => {}); test('left out', () => {}); test.skip('skipped', () => {});`,
  'g-retry.test.js': `
    jest.retryTimes(2, { logErrorsBeforeRetry: true });
    let attempt = 0;
    test('is flaky', () => { attempt += 1; if (attempt < 3) throw new Error('attempt ' + attempt); });
    test('fails in all attempts', () => { throw new Error('always'); });`,
  'h-after.test.js': `
    afterAll(() => { throw new Error('first'); });
    afterAll(() => { throw new TypeError('second'); });
    test('has passed', () => {});
    describe('cart', () => { describe('price', () => { test('sums', () => {}); test('fails', () => { throw new Error('no'); }); }); });`,
  'i-leak.test.js': `test('leaks', async () => { void Promise.reject(new Error('nobody listens')); await new Promise(setImmediate); });`,
};

/** One run of every file without the runner, for several tests. */
let everyRun: Promise<CapturedRun> | undefined;
const runEveryFile = () => (everyRun ??= runJest({ files: everyFile }, '-i'));

test('without the runner, the Report is what the results of Jest tell', async () => {
  const run = await runEveryFile();
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    11 passed, 13 failed, 6 skipped
    a.test.js
      ! not closed @a.test.js:18
      adds: passed
      differs: failed | expect(received).toEqual(expected) // deep equality @a.test.js:3
      throws with a cause: failed | TypeError: outer @a.test.js:4
      throws a string: failed | thrown: "just text" @a.test.js:5
      skipped: skipped
      to do: todo
      is expected to fail: passed
      is expected to fail, but passes: failed | Failing test passed even though it was supposed to fail. Remove \`.failing\` to remove error. @a.test.js:9
      takes too long: failed | thrown: "Exceeded timeout of 20 ms for a test. @a.test.js:10
      "": passed
      beforeAll throws
        never runs: failed | no database @a.test.js:14
        below
          never runs either: failed | no database @a.test.js:14
          is skipped, too: skipped
          to do: todo
      afterAll throws
        has passed: passed
      beforeEach throws
        fails: failed | no user @a.test.js:19
      afterEach throws
        fails twice: failed | own @a.test.js:20 | not removed @a.test.js:20
      twin
        same: passed
        same: passed
        same: passed
    b-hook.test.js
      never runs: failed | no setup @b-hook.test.js:1
    c-throws.test.js: failed
      ! at the top @c-throws.test.js:1
    d-syntax.test.js: failed
      ! Unexpected token ';'
    e-empty.test.js: failed
      ! Your test suite must contain at least one test.
    f-only.test.js
      chosen: passed
      left out: skipped
      skipped: skipped
    g-retry.test.js
      is flaky: passed on attempt 3 | attempt 1 @g-retry.test.js:4 | attempt 2 @g-retry.test.js:4
      fails in all attempts: failed on attempt 3 | always @g-retry.test.js:5 | always @g-retry.test.js:5 | always @g-retry.test.js:5
    h-after.test.js
      ! first @h-after.test.js:2
      ! TypeError: second @h-after.test.js:3
      has passed: passed
      cart
        price
          sums: passed
          fails: failed | no @h-after.test.js:5
    i-leak.test.js
      leaks: failed | nobody listens @i-leak.test.js:1"
  `);
  expect(run.calls).toMatchInlineSnapshot(`
    "begin @runsheet/jest jest 0.0.0 {"watch":false}
    prepare
    finish"
  `);
  expect(/Tests: .*/.exec(run.output)?.[0]).toMatchInlineSnapshot(
    `"Tests:       13 failed, 4 skipped, 2 todo, 11 passed, 30 total"`,
  );
  expect(run.exitCode).toBe(1);
});

test('with the runner, suites are told apart, and a test below a failed hook from one that failed', async () => {
  const run = await runJest({ files: everyFile, config: { testRunner: runnerFile } }, '-i');
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    11 passed, 13 failed, 6 skipped
    a.test.js
      adds: passed
      differs: failed | expect(received).toEqual(expected) // deep equality @a.test.js:3
      throws with a cause: failed | TypeError: outer @a.test.js:4
      throws a string: failed | thrown: "just text" @a.test.js:5
      skipped: skipped
      to do: todo
      is expected to fail: passed
      is expected to fail, but passes: failed | Failing test passed even though it was supposed to fail. Remove \`.failing\` to remove error. @a.test.js:9
      takes too long: failed | thrown: "Exceeded timeout of 20 ms for a test. @a.test.js:10
      "": passed
      empty
      beforeAll throws
        ! no database @a.test.js:14
        never runs: unfinished, beforeAll: no database @a.test.js:14
        below
          never runs either: unfinished, beforeAll: no database @a.test.js:14
          is skipped, too: skipped
          to do: todo
      afterAll throws
        ! not closed @a.test.js:18
        has passed: passed
      beforeEach throws
        fails: failed | no user @a.test.js:19
      afterEach throws
        fails twice: failed | own @a.test.js:20 | not removed @a.test.js:20
      twin
        same: passed
        same: passed
      twin
        same: passed
    b-hook.test.js
      ! no setup @b-hook.test.js:1
      never runs: unfinished, beforeAll: no setup @b-hook.test.js:1
    c-throws.test.js: failed
      ! at the top @c-throws.test.js:1
    d-syntax.test.js: failed
      ! Unexpected token ';'
    e-empty.test.js: failed
      ! Your test suite must contain at least one test.
    f-only.test.js
      chosen: passed
      left out: unselected
      skipped: skipped
    g-retry.test.js
      is flaky: passed on attempt 3 | attempt 1 @g-retry.test.js:4 | attempt 2 @g-retry.test.js:4
      fails in all attempts: failed on attempt 3 | always @g-retry.test.js:5 | always @g-retry.test.js:5 | always @g-retry.test.js:5
    h-after.test.js
      ! first @h-after.test.js:2
      ! TypeError: second @h-after.test.js:3
      has passed: passed
      cart
        price
          sums: passed
          fails: failed | no @h-after.test.js:5
    i-leak.test.js
      leaks: failed | nobody listens @i-leak.test.js:1"
  `);
});

const oneHook = {
  'hook.test.js': `
    describe('twin', () => { beforeAll(() => { throw new Error('no database'); }); test('blocked', () => {}); });
    describe('twin', () => { test('passes', () => {}); });`,
  'fine.test.js': `test('fine', () => {});`,
};
const oneHookOutline = `
  twin
    ! no database @hook.test.js:2
    blocked: unfinished, beforeAll: no database @hook.test.js:2
  twin
    passes: passed`;

test.each([
  ['in worker processes', ['-w', '2']],
  ['in worker threads', ['-w', '2', '--workerThreads']],
])('the runner hands its trace over %s', async (_, args) => {
  const run = await runJest({ files: oneHook, config: { testRunner: runnerFile } }, ...args);
  expect(run.outline).toContain(oneHookOutline);
});

/** Jest's own environment for Node, where only Jest can reach it. */
const requireEnvironment = `
    const { createRequire } = require('node:module');
    const packages = ['jest/package.json', '@jest/core/package.json', 'jest-config/package.json'];
    const jestConfig = packages.reduce((from, name) => createRequire(from).resolve(name), __filename);
    const { TestEnvironment } = createRequire(jestConfig)('jest-environment-node');`;

test('an environment with a listener of its own hears the same events under the runner', async () => {
  const environment = `
    const { appendFileSync } = require('node:fs');
    ${requireEnvironment}
    module.exports = class extends TestEnvironment {
      handleTestEvent({ name }) { appendFileSync('calls.txt', name + '\\n'); }
    };`;
  const files = { ...oneHook, 'environment.js': environment };
  const config = { testEnvironment: '<rootDir>/environment.js' };
  const [plain, traced] = await Promise.all([
    runJest({ files, config }, '-i', 'hook.test'),
    runJest({ files, config: { ...config, testRunner: runnerFile } }, '-i', 'hook.test'),
  ]);
  expect(plain.calls.split('\n').length).toBeGreaterThan(20);
  expect(traced.calls).toBe(plain.calls);
  expect(traced.outline).toContain(oneHookOutline);
});

test('an environment that takes no listener costs the trace and nothing else', async () => {
  const environment = `
    ${requireEnvironment}
    module.exports = class extends TestEnvironment {
      constructor(...facts) { super(...facts); Object.defineProperty(this, 'handleTestEvent', { value: undefined }); }
    };`;
  const files = { ...oneHook, 'environment.js': environment };
  const config = { testEnvironment: '<rootDir>/environment.js', testRunner: runnerFile };
  const run = await runJest({ files, config }, '-i', 'hook.test');
  expect(run.outline).toContain('blocked: failed | no database');
  expect(run.outline).toContain('passes: passed');
});

const twoTests = `test('one', () => { expect(1).toBe(2); }); test('two', () => {});`;

test('each attempt of a test is told of as soon as it has ended, with the file and the suites it stands in', async () => {
  const { ended } = await runEveryFile();
  const told = ended.split('\n').filter((line) => /^(?:f-only|g-retry|h-after)/.test(line));
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "f-only.test.js > chosen: passed
    g-retry.test.js > is flaky: failed
    g-retry.test.js > fails in all attempts: failed
    g-retry.test.js > is flaky: failed on attempt 2
    g-retry.test.js > is flaky: passed on attempt 3
    g-retry.test.js > fails in all attempts: failed on attempt 2
    g-retry.test.js > fails in all attempts: failed on attempt 3
    h-after.test.js > has passed: passed
    h-after.test.js > cart > price > sums: passed
    h-after.test.js > cart > price > fails: failed"
  `);
});

const others = ['b.test.js', 'c.test.js', 'd.test.js', 'e.test.js', 'f.test.js'];
const otherFiles = (content: string) => Object.fromEntries(others.map((name) => [name, content]));

/** The outline with the last lines, the other files, in one order: Jest tells of them in any. */
function sortOthers({ outline }: CapturedRun): string {
  const lines = outline.split('\n');
  return [...lines.slice(0, -others.length), ...lines.slice(-others.length).toSorted()].join('\n');
}

const bailed = `interrupted (stopped by bail after 1 failed), all
1 passed, 1 failed, 0 skipped
a.test.js
  one: failed | expect(received).toBe(expected) // Object.is equality @a.test.js:1
  two: passed
${others.map((name) => `${name}: stopped`).join('\n')}`;

test('a run that bails is interrupted, also in band, where Jest goes on after the end', async () => {
  const config = { reporters: ['github-actions', ['<rootDir>/capture.mjs', {}]] };
  const run = await runJest({ files: { 'a.test.js': twoTests, ...otherFiles(twoTests) }, config }, '-i', '--bail');
  expect(sortOthers(run)).toBe(bailed);
  expect(run.calls).toMatchInlineSnapshot(`
    "begin @runsheet/jest jest 0.0.0 {"watch":false,"isAnnotated":true}
    prepare
    finish"
  `);
});

test('files that were running or had not started when Jest bailed in workers are stopped', async () => {
  const waiting = `test('waits', () => new Promise((resolve) => setTimeout(resolve, 10_000)), 20_000);`;
  const run = await runJest({ files: { 'a.test.js': twoTests, ...otherFiles(waiting) } }, '--maxWorkers=2', '--bail');
  expect(sortOthers(run)).toBe(bailed);
});

test('the session is told early what was selected: every file', async () => {
  const { selected } = await runEveryFile();
  expect(selected).toBe(['all', ...Object.keys(everyFile)].join(', '));
});

test.each([
  ['files that were named', ['[ab].test'], 'files like [ab].test, a.test.js, b.test.js'],
  ['files of a shard', ['--shard=2/2'], 'all, b.test.js'],
  ['nothing of a run that hangs on more than names', ['--findRelatedTests', 'a.test.js'], ''],
] as const)('the session is told early what was selected: %s', async (_, flags, selected) => {
  const one = `test('one', () => {});`;
  const run = await runJest({ files: { 'a.test.js': one, 'b.test.js': one, 'c.test.js': one } }, '-i', ...flags);
  expect(run.selected).toBe(selected);
  expect(run.exitCode).toBe(0);
});

test('tests that a name filter left out are unselected, and the run is partial', async () => {
  const files = { 'a.test.js': `${twoTests} test.skip('three', () => {});` };
  const run = await runJest({ files, config: { testRunner: runnerFile } }, '-t', 'two');
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, partial (tests named two)
    1 passed, 0 failed, 2 skipped
    a.test.js
      one: unselected
      two: passed
      three: unselected"
  `);
  expect(run.selected).toBe('tests named two, a.test.js');
});

test('a worker that is killed fails its file', async () => {
  const files = {
    'a.test.js': `test('fine', () => {});`,
    'killed.test.js': `test('kills', () => process.kill(process.pid, 'SIGKILL'));`,
  };
  const run = await runJest({ files }, '-w', '2');
  expect(run.outline).toContain('killed.test.js: failed\n  ! A jest worker process');
  expect(run.outline).toContain('a.test.js\n  fine: passed');
});

test('with several projects each file says whose it is', async () => {
  const project = (displayName: string) => ({ displayName, transform: {} });
  const config = { projects: [project('node'), project('again')] };
  const files = { 'a.test.js': `test('one', () => {});` };
  const [both, one] = await Promise.all([
    runJest({ files, config }, '-i'),
    runJest({ files, config }, '-i', '--selectProjects', 'node'),
  ]);
  expect(both.outline).toMatchInlineSnapshot(`
    "complete, all
    2 passed, 0 failed, 0 skipped
    [again] a.test.js
      one: passed
    [node] a.test.js
      one: passed"
  `);
  expect(one.outline).toMatchInlineSnapshot(`
    "complete, partial (1 of 2 projects)
    1 passed, 0 failed, 0 skipped
    [node] a.test.js
      one: passed"
  `);
});

test('obsolete snapshots, which make Jest fail, are an error of the run', async () => {
  const run = await runJest({
    files: {
      'a.test.js': `test('one', () => {});`,
      '__snapshots__/a.test.js.snap':
        '// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing\n\nexports[`gone 1`] = `1`;\n',
    },
  });
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    1 passed, 0 failed, 0 skipped
    ! Obsolete snapshots: 1, obsolete snapshot files: 0. Jest fails the run until they are removed (jest -u).
    a.test.js
      one: passed"
  `);
  expect(run.exitCode).toBe(1);
});

test('a run without a test file hands nothing over', async () => {
  const run = await runJest({ files: {} }, '--passWithNoTests');
  expect(run.outline).toBe('');
  expect(run.calls).toContain('discard');
  expect(run.calls).not.toContain('finish');
  expect(run.exitCode).toBe(0);
});

test('the exit code of a green run changes when the session asks for it', async () => {
  const files = { 'a.test.js': `test('one', () => {});` };
  const run = await runJest({ files, options: { onPublishError: 'fail' } });
  expect(run.exitCode).toBe(1);
});

test('a mistake of this package is said, and the run stays green', async () => {
  const run = await runJest({ files: { 'a.test.js': `test('one', () => {});` }, options: { broken: true } });
  expect(run.output).toContain('RS9001 runsheet itself failed in the start of @runsheet/jest: a bug');
  expect(run.exitCode).toBe(0);
});
