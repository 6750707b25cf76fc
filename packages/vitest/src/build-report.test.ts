import { failureOfError, type RunPaths } from '@runsheet/core/adapter';
import { expect, test } from 'vitest';
import { buildEnded, buildReport, fileContextOf, type RunFacts, type RunResult } from './build-report.ts';
import { drawReport } from '@runsheet/core/draw-report';
import { aCase, aModule, aSuite, aSpecification } from './vitest-results.test.support.ts';
import type { EndReason, VitestConfig } from './vitest-results.ts';

const config: VitestConfig = { root: '/shop/api', watch: false, project: [] };
const paths: RunPaths = {
  packageRoot: '/shop/api',
  relative: (file) => file.replace('/shop/api/', ''),
  strip: (text) => text.replaceAll('/shop/api/', ''),
};
const facts: RunFacts = {
  flags: [],
  vitest: { config, projects: [{ name: '' }] },
  paths,
  failureOf: (error) => failureOfError(error, paths),
  specifications: [],
};
const nothing: RunResult = {
  modules: [],
  built: new Map(),
  unhandledErrors: [],
  reason: 'passed',
  known: undefined,
  own: undefined,
};

function draw(result: Partial<RunResult>, more: Partial<RunFacts> = {}): string {
  return drawReport(buildReport({ ...nothing, ...result }, { ...facts, ...more }));
}

test('one path in two projects, with types alone, and from two machines stays apart', () => {
  const path = 'a.test.ts';
  const modules = [
    aModule({ path, project: 'node' }),
    aModule({ path, project: 'browser' }),
    aModule({ path, project: 'node', meta: { typecheck: true } }),
    aModule({ path, project: 'node', meta: { __vitest_label__: 'windows' } }),
  ];
  const projects = [{ name: 'node' }, { name: 'browser' }];
  expect(draw({ modules }, { vitest: { ...facts.vitest, projects } })).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    [node] a.test.ts
    [browser] a.test.ts
    [node types] a.test.ts
    [node windows] a.test.ts"
  `);
});

test.each<[situation: string, config: Partial<VitestConfig>, file: string]>([
  ['a configuration with a name', {}, 'a.test.ts'],
  ['one project of those of the configuration', { projects: ['packages/*'] }, '[web] a.test.ts'],
  ['one browser', { browser: { enabled: true } }, '[web] a.test.ts'],
  ['one project of a file for projects', { project: ['web'] }, '[web] a.test.ts'],
])('the rows of %s stand where they do when all run', (_, more, file) => {
  const modules = [aModule({ path: 'a.test.ts', project: 'web' })];
  const vitest = { config: { ...config, ...more }, projects: [{ name: 'web' }] };
  expect(draw({ modules }, { vitest }).split('\n').at(-1)).toBe(file);
});

test('a file that was to run and is not among the results is stopped', () => {
  const specifications = ['a.test.ts', 'dead.test.ts'].map(aSpecification);
  const modules = [aModule({ path: 'a.test.ts', children: [aCase('one')] })];
  const unhandledErrors = [{ name: 'Error', message: 'Worker exited unexpectedly' }];
  expect(draw({ modules, unhandledErrors, reason: 'failed', own: specifications }, { specifications }))
    .toMatchInlineSnapshot(`
      "complete, all
      1 passed, 0 failed, 0 skipped
      ! Worker exited unexpectedly
      a.test.ts
        one: passed
      dead.test.ts: stopped (the worker ended before the test did)"
    `);
  // Vitest 3 and 4 list the files of other shards, too.
  expect(draw({ modules, own: specifications.slice(0, 1) }, { specifications })).not.toContain('dead.test.ts');
});

test('a file whose worker died while it was loaded has failed with that death, one that waited for it did not', () => {
  const death = (path: string) => ({
    message: '[vitest-pool]: Worker forks emitted error.',
    cause: { message: `Worker exited unexpectedly while running test file /shop/api/${path}` },
  });
  const modules = [
    aModule({ path: 'a.test.ts', state: 'queued' }),
    aModule({ path: 'b.test.ts', state: 'queued' }),
    aModule({ path: 'c.test.ts', state: 'pending', children: [aCase('one', { state: 'pending' })] }),
  ];
  const unhandledErrors = [death('b.test.ts'), death('a.test.ts')];
  const own = ['a.test.ts', 'b.test.ts', 'c.test.ts', 'waits.test.ts'].map(aSpecification);
  expect(draw({ modules, own, unhandledErrors, reason: 'failed' })).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    ! [vitest-pool]: Worker forks emitted error.
    ! [vitest-pool]: Worker forks emitted error.
    a.test.ts: failed
      ! [vitest-pool]: Worker forks emitted error.
    b.test.ts: failed
      ! [vitest-pool]: Worker forks emitted error.
    c.test.ts
      one: unfinished, the worker ended before the test did
    waits.test.ts: stopped (the worker ended before the test did)"
  `);
  const lenient = { ...facts.vitest, config: { ...config, dangerouslyIgnoreUnhandledErrors: true } };
  const { files } = buildReport({ ...nothing, modules, unhandledErrors }, { ...facts, vitest: lenient });
  expect(files.map(({ load, cutShort }) => [load, cutShort])).toEqual([
    ['stopped', 'the worker ended before the test did'],
    ['stopped', 'the worker ended before the test did'],
    ['loaded', undefined],
  ]);
});

test('a file whose worker died is missed, though the types of the same file were checked', () => {
  const path = 'a.test.ts';
  const types = { ...aSpecification(path), pool: 'typescript' };
  const modules = [aModule({ path, meta: { typecheck: true } }), aModule({ path: 'b.test.ts' })];
  const own = [aSpecification(path), types, aSpecification('b.test.ts')];
  expect(draw({ modules, own, reason: 'failed' })).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    ! Vitest has failed and told its reporters no reason, as when a global setup throws. Its own output has it.
    [types] a.test.ts
    b.test.ts
    a.test.ts: stopped"
  `);
});

test('errors of beforeAll block what is below them, errors of afterAll do not', () => {
  const error = { name: 'Error', message: 'boom' };
  const skipsItself = aCase('skips itself', { state: 'skipped' });
  const modules = [
    aModule({
      path: 'a.test.ts',
      state: 'failed',
      children: [
        aSuite('beforeAll', [aSuite('inner', [aCase('blocked', { state: 'skipped' })])], [error]),
        aSuite('afterAll', [aSuite('inner', [aCase('passed')]), skipsItself], [error]),
        aSuite('noted', [aCase('says why', { state: 'skipped', note: 'why' })], [error]),
        aSuite('tried', [aCase('was tried', { state: 'skipped', attempts: 1 })], [error]),
        aSuite('not tried', [aCase('was not', { state: 'skipped', attempts: 0 })], [error]),
      ],
    }),
  ];
  expect(draw({ modules, reason: 'failed' })).toMatchInlineSnapshot(`
    "complete, all
    1 passed, 0 failed, 5 skipped
    a.test.ts
      beforeAll
        ! boom
        inner
          blocked: unfinished, beforeAll: boom
      afterAll
        ! boom
        inner
          passed: passed
        skips itself: skipped
      noted
        ! boom
        says why: skipped (why)
      tried
        ! boom
        was tried: skipped
      not tried
        ! boom
        was not: unfinished, beforeAll: boom"
  `);
});

test('a suite that holds a refused .only is not blamed on a hook', () => {
  const message = '[Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error';
  const suite = aSuite('only', [aCase('one', { state: 'skipped' })], [{ name: 'Error', message }]);
  expect(draw({ modules: [aModule({ path: 'a.test.ts', state: 'failed', children: [suite] })] }))
    .toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 1 skipped
    a.test.ts
      only
        ! [Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error
        one: unfinished, [Vitest] Unexpected .only modifier. Remove it or pass --allowOnly argument to bypass this error"
  `);
});

test('an unhandled error says where Vitest was, and is left out where the user lets it pass', () => {
  const error = { message: 'lost', VITEST_TEST_PATH: '/shop/api/a.test.ts', VITEST_TEST_NAME: 'adds' };
  const report = buildReport({ ...nothing, unhandledErrors: [error] }, facts);
  expect(report.failures.map(({ message }) => message)).toEqual(['lost\n(while a.test.ts ran, last test: adds)']);
  const lenient = { ...facts.vitest, config: { ...config, dangerouslyIgnoreUnhandledErrors: true } };
  expect(draw({ unhandledErrors: [error] }, { vitest: lenient })).not.toContain('lost');
});

test('a run that failed for a reason that Vitest keeps to itself is not green', () => {
  const specifications = [aSpecification('a.test.ts')];
  expect(draw({ reason: 'failed', own: specifications }, { specifications })).toMatchInlineSnapshot(`
    "complete, all
    0 passed, 0 failed, 0 skipped
    ! Vitest has failed and told its reporters no reason, as when a global setup throws. Its own output has it.
    a.test.ts: stopped"
  `);
  const modules = [aModule({ path: 'a.test.ts', state: 'failed' })];
  expect(draw({ reason: 'failed', modules })).not.toContain('Vitest has failed');
});

test('a cancelled run is interrupted, and a file before its turn is stopped', () => {
  const modules = [
    aModule({ path: 'a.test.ts', state: 'pending', children: [aCase('one', { state: 'pending' })] }),
    aModule({ path: 'b.test.ts', state: 'pending' }),
    aModule({ path: 'c.test.ts', state: 'queued' }),
  ];
  expect(draw({ modules, reason: 'interrupted' })).toMatchInlineSnapshot(`
    "interrupted (the run was cancelled), all
    0 passed, 0 failed, 0 skipped
    a.test.ts
      one: unfinished, the run was cancelled
    b.test.ts: stopped
    c.test.ts: stopped"
  `);
});

test('a file that was read when it ended is not read again, unless the run was interrupted', () => {
  const module = aModule({ path: 'a.test.ts', children: [aCase('adds')] });
  const ended = buildEnded(module, fileContextOf(facts));
  const built = new Map([[module, { ...ended, node: { ...ended.node, path: 'as-it-ended.test.ts' } }]]);
  const pathsOf = (reason: EndReason) =>
    buildReport({ ...nothing, modules: [module], built, reason }, facts).files.map(({ path }) => path);
  expect(ended).toMatchObject({ counts: { passed: 1, failed: 0, skipped: 0 }, isWhole: true });
  expect(pathsOf('passed')).toEqual(['as-it-ended.test.ts']);
  expect(pathsOf('interrupted')).toEqual(['a.test.ts']);
});
