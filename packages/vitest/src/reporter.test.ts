import { expect, expectTypeOf, test, vi } from 'vitest';
import type { Reporter, TestModule, TestSpecification, Vitest } from 'vitest/node';
import { RunsheetReporter } from './reporter.ts';
import { type CapturedRun, runVitest } from './run-vitest.test.support.ts';
import type { ModuleResult, Specification, VitestFacts } from './vitest-results.ts';

// Most of these start a Vitest of their own.
vi.setConfig({ testTimeout: 60_000 });

test('Vitest takes the class as a reporter, and its results are what this package reads', () => {
  expectTypeOf<RunsheetReporter>().toExtend<Reporter>();
  expectTypeOf<TestModule>().toExtend<ModuleResult>();
  expectTypeOf<TestSpecification>().toExtend<Specification>();
  expectTypeOf<Vitest>().toExtend<VitestFacts>();
  expect(new RunsheetReporter()).toBeInstanceOf(RunsheetReporter);
});

const everyEnding = `
  import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
  test('adds', () => { expect(1 + 1).toBe(2); });
  test('differs', () => { expect({ a: 1 }).toEqual({ a: 2 }); });
  test('two soft errors', () => { expect.soft(1).toBe(2); expect.soft('a').toBe('b'); });
  test('throws with a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
  test('throws a string', () => { throw 'just text'; });
  test.skip('skipped', () => {});
  test.todo('to do');
  test('skips itself', (context) => context.skip('no network'));
  test('skips itself without a word', (context) => context.skip());
  test.fails('is expected to fail', () => { throw new Error('expected'); });
  test.fails('is expected to fail, but passes', () => {});
  let attempt = 0;
  test('is flaky', { retry: 2 }, () => { attempt += 1; if (attempt < 3) throw new Error('attempt ' + attempt); });
  test('fails in both attempts', { retry: 1 }, () => { throw new Error('always'); });
  test('takes too long', { timeout: 20 }, () => new Promise(() => {}));
  test('has a tag', { tags: ['slow'] }, () => {});
  test('', () => {});
  describe('empty', () => {});
  describe('beforeAll throws', () => {
    beforeAll(() => { throw new Error('no database'); });
    test('never runs', () => {});
    describe('below', () => { test('never runs either', () => {}); test.skip('is skipped, too', () => {}); test.todo('to do'); });
  });
  describe('afterAll throws', () => {
    afterAll(() => { throw new Error('not closed'); });
    test('has passed', () => {});
    test('has skipped itself', (context) => context.skip());
  });
  describe('beforeEach throws', () => { beforeEach(() => { throw new Error('no user'); }); test('fails', () => {}); });
  describe('twin', () => { test('same', () => {}); test('same', () => {}); });
  describe('twin', () => { test('same', () => {}); });
`;

const everyFile = {
  'vitest.config.js': `export default { test: {
    reporters: ['default', './capture.js'], tags: [{ name: 'slow' }], fileParallelism: false, isolate: false, sequence: { sequencer: class {
      sort(files) { return files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)); }
    } },
  } };`,
  'a.test.js': everyEnding,
  'b-hook.test.js': `import { beforeAll, test } from 'vitest'; beforeAll(() => { throw new Error('no setup'); }); test('never runs', () => {});`,
  'c-throws.test.js': `import { test } from 'vitest'; test('is lost', () => {}); throw new Error('at the top');`,
  'd-syntax.test.js': 'const x = ;',
  'e-empty.test.js': '',
  'f-only.test.js': `import { test } from 'vitest'; test.only('chosen', () => {}); test('left out', () => {});`,
  'g-unhandled.test.js': `import { test } from 'vitest'; test('leaks', async () => { void Promise.reject(new Error('nobody listens')); await new Promise(setImmediate); });`,
  'h-told.test.js': `
    import { beforeAll, describe, test } from 'vitest';
    describe('cart', () => { describe('price', () => { test('sums', () => {}); test('fails', () => { throw new Error('no'); }); }); });
    describe('blocked', () => { beforeAll(() => { throw new Error('no database'); }); test('never runs', () => {}); });
    test.skip('skipped', () => {});`,
};

let everyRun: Promise<CapturedRun> | undefined;

/** One run of every file, for several tests. */
function runEveryFile(): Promise<CapturedRun> {
  everyRun ??= runVitest(everyFile);
  return everyRun;
}

test('every ending that Vitest knows is in the Report, in the order of the files', async () => {
  const run = await runEveryFile();
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    12 passed, 9 failed, 13 skipped
    ! nobody listens @g-unhandled.test.js:1
    a.test.js
      adds: passed
      differs: failed | expected { a: 1 } to deeply equal { a: 2 } @a.test.js:4
      two soft errors: failed | expected 1 to be 2 // Object.is equality @a.test.js:5 | expected 'a' to be 'b' // Object.is equality @a.test.js:5
      throws with a cause: failed | TypeError: outer @a.test.js:6
      throws a string: failed | just text
      skipped: skipped
      to do: todo
      skips itself: skipped (no network)
      skips itself without a word: skipped
      is expected to fail: passed
      is expected to fail, but passes: failed | Expect test to fail
      is flaky: passed on attempt 3 | attempt 1 @a.test.js:15 | attempt 2 @a.test.js:15
      fails in both attempts: failed on attempt 2 | always @a.test.js:16 | always @a.test.js:16
      takes too long: failed | Test timed out in 20ms. @a.test.js:17
      has a tag #slow: passed
      "": passed
      empty
        ! No test found in suite empty
      beforeAll throws
        ! no database @a.test.js:22
        never runs: unfinished, beforeAll: no database @a.test.js:22
        below
          never runs either: unfinished, beforeAll: no database @a.test.js:22
          is skipped, too: skipped
          to do: todo
      afterAll throws
        ! not closed @a.test.js:27
        has passed: passed
        has skipped itself: skipped
      beforeEach throws
        fails: failed | no user @a.test.js:31
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
      ! RolldownError: Parse failure: Parse failed with 1 error:
    e-empty.test.js: failed
      ! No test suite found in file e-empty.test.js
    f-only.test.js
      chosen: passed
      left out: unselected
    g-unhandled.test.js
      leaks: passed
    h-told.test.js
      cart
        price
          sums: passed
          fails: failed | no @h-told.test.js:3
      blocked
        ! no database @h-told.test.js:4
        never runs: unfinished, beforeAll: no database @h-told.test.js:4
      skipped: skipped"
  `);
  expect(run.calls).toMatchInlineSnapshot(`
    "begin @runsheet/vitest vitest 0.0.0 {"watch":false,"isApart":true}
    prepare
    finish"
  `);
  expect(/Tests .*/.exec(run.output)?.[0]).toMatchInlineSnapshot(
    `"Tests  9 failed | 11 passed | 1 expected fail | 12 skipped | 1 todo (34)"`,
  );
  expect(run.exitCode).toBe(1);
});

const twoTests = `import { expect, test } from 'vitest'; test('one', () => { expect(1).toBe(2); }); test('two', () => {});`;

test('each test is told of as soon as it has ended, with the file and the suites it stands in', async () => {
  const { ended } = await runEveryFile();
  const told = ended.split('\n').filter((line) => line.startsWith('h-told'));
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "h-told.test.js > cart > price > sums: passed
    h-told.test.js > cart > price > fails: failed
    h-told.test.js > skipped: skipped"
  `);
});

test('a run that bails is interrupted, and what it did not reach is unfinished', async () => {
  const run = await runVitest({ 'a.test.js': twoTests, 'b.test.js': twoTests }, '--bail=1', '--no-file-parallelism');
  expect(run.outline).toMatchInlineSnapshot(`
    "interrupted (stopped by bail after 1 failed), all
    0 passed, 1 failed, 0 skipped
    a.test.js
      one: failed | expected 1 to be 2 // Object.is equality @a.test.js:1
      two: unfinished, stopped by bail after 1 failed
    b.test.js: stopped"
  `);
});

test('the session is told early what was selected: every file', async () => {
  const { selected } = await runEveryFile();
  expect(selected).toBe(['all', ...Object.keys(everyFile).filter((name) => name.endsWith('.test.js'))].join(', '));
});

test('the session is told early what was selected: the files of a shard', async () => {
  const one = `import { test } from 'vitest'; test('one', () => {});`;
  const run = await runVitest({ 'a.test.js': one, 'b.test.js': one, 'c.test.js': one }, '--shard=3/3');
  const [file = ''] = run.ended.split(' > ');
  expect(run.selected).toBe(`all, ${file}`);
  expect(run.exitCode).toBe(0);
});

test('tests that a name filter left out are unselected, and the run is partial', async () => {
  const run = await runVitest({ 'a.test.js': `${twoTests} test.skip('three', () => {});` }, '-t', 'two');
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

test('a run of some of the files is partial', async () => {
  const run = await runVitest({ 'a.test.js': twoTests, 'b.test.js': twoTests, 'c.test.js': '' }, 'a.test', 'b.test');
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, partial (2 of 3 test files)
    2 passed, 2 failed, 0 skipped
    a.test.js
      one: failed | expected 1 to be 2 // Object.is equality @a.test.js:1
      two: passed
    b.test.js
      one: failed | expected 1 to be 2 // Object.is equality @b.test.js:1
      two: passed"
  `);
  expect(run.selected).toBe('all, a.test.js, b.test.js');
});

test('a worker that is killed leaves its tests unfinished and the run red', async () => {
  const run = await runVitest({
    'killed.test.js': `
      import { existsSync } from 'node:fs';
      import { test, vi } from 'vitest';
      test('done', () => {});
      test('kills', async () => {
        await vi.waitFor(() => { if (!existsSync('ended.txt')) throw new Error('not yet'); }, { interval: 5, timeout: 60_000 });
        process.kill(process.pid, 'SIGKILL');
        await new Promise(() => {});
      });
      test('waits', () => {});`,
  });
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    1 passed, 0 failed, 0 skipped
    ! [vitest-pool]: Worker forks emitted error.
    killed.test.js
      done: passed
      kills: unfinished, the worker ended before the test did
      waits: unfinished, the worker ended before the test did"
  `);
});

test('with several projects each file says whose it is', async () => {
  const files = {
    'vitest.config.js': `export default { test: { reporters: ['default', 'github-actions', './capture.js'], projects: [
      { test: { name: 'node', include: ['a.test.js'], sequence: { groupOrder: 0 } } },
      { test: { name: 'again', include: ['a.test.js'], sequence: { groupOrder: 1 } } },
    ] } };`,
    'a.test.js': `import { test } from 'vitest'; test('one', () => {});`,
  };
  const [both, one] = await Promise.all([runVitest(files), runVitest(files, '--project=node')]);
  expect(both.outline).toMatchInlineSnapshot(`
    "complete, all
    2 passed, 0 failed, 0 skipped
    [node] a.test.js
      one: passed
    [again] a.test.js
      one: passed"
  `);
  expect(one.outline).toMatchInlineSnapshot(`
    "complete, partial (projects node)
    1 passed, 0 failed, 0 skipped
    [node] a.test.js
      one: passed"
  `);
  expect(both.calls).toContain('{"watch":false,"isApart":true,"isAnnotated":true}');
});

test('a run without a test file hands nothing over', async () => {
  const run = await runVitest({}, '--passWithNoTests');
  expect(run.outline).toBe('');
  expect(run.calls.split('\n').slice(1)).toEqual(['discard']);
  expect(run.exitCode).toBe(0);
});

test('a global setup that throws is in the Report, though Vitest hands over neither files nor the error', async () => {
  const run = await runVitest({
    'vitest.config.js': `export default { test: { reporters: ['default', './capture.js'], globalSetup: './setup.js' } };`,
    'setup.js': `export default () => { throw new Error('no database'); };`,
    'a.test.js': twoTests,
  });
  expect(run.outline).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    ! Vitest has failed and told its reporters no reason, as when a global setup throws. Its own output has it.
    a.test.js: stopped"
  `);
  expect(run.exitCode).toBe(1);
});

test('the exit code of a green run changes when the session asks for it', async () => {
  const files = { 'a.test.js': `import { test } from 'vitest'; test('one', () => {});` };
  const failing = `export default { test: { reporters: [['./capture.js', { onPublishError: 'fail' }]] } };`;
  const run = await runVitest({ ...files, 'vitest.config.js': failing });
  expect(run.exitCode).toBe(1);
});

test('a mistake of this package is said, and the run stays green', async () => {
  const files = { 'a.test.js': `import { test } from 'vitest'; test('one', () => {});` };
  const broken = `export default { test: { reporters: ['default', ['./capture.js', { broken: true }]] } };`;
  const run = await runVitest({ ...files, 'vitest.config.js': broken });
  expect(run.output).toContain('RS9001 runsheet itself failed in the start of @runsheet/vitest: a bug');
  expect(run.exitCode).toBe(0);
});
