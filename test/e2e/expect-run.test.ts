import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { plainEnvironment } from '../support/run-command.ts';
import { runInProcess } from '../support/run-runsheet.ts';
import { type AnyRunner, runTests } from '../support/run-tests.ts';

const COMMONJS = { 'package.json': '{ "name": "shop" }' };
const MODULE = { 'package.json': '{ "name": "shop", "type": "module" }' };
const THROWS = 'throw new Error("no setup");';
const MOCHA = { '.mocharc.json': '{ "reporter": "@runsheet/mocha", "spec": "test/*.cjs" }' };
const TWINS = `projects: [{ test: { name: 'unit' } }, { test: { name: 'unit' } }]`;
const JEST_TESTS = { 'a.test.js': `test('adds', () => {}); test('pays', () => {});` };

test('a job whose global setup throws is red in the grid: its column says so, and known tests are blocked', async () => {
  const { project, service } = await open({
    ...COMMONJS,
    ...JEST_TESTS,
    'jest.config.js': jestConfig('globalSetup: process.env.SETUP'),
    'throws.js': `module.exports = () => { ${THROWS} };`,
    'calm.js': 'module.exports = () => undefined;',
  });
  const first = jobOf(service, 'GITHUB_RUN_ID=1');
  expect((await runTests(project, 'jest', { environment: { ...first, SETUP: './calm.js' } })).status).toBe(0);
  expect((await publish(project, first)).status).toBe(0);
  const second = jobOf(service, 'GITHUB_RUN_ID=2');
  const broken = await runTests(project, 'jest', { environment: { ...second, SETUP: './throws.js' } });
  expect(broken).toMatchObject({ status: 1, stderr: expect.stringContaining('no setup') });
  const { status, stdout } = await publish(project, second);
  expect(status).toBe(9);
  expect(stdout).toContain('RS3032 The test step of this job left no run.');
  const grid = await drawGrid(service, 'shop');
  expect(grid).toBe(`\
· ✗  Unhandled errors
· ·  a.test.js
✓ ■    adds
✓ ■    pays

#2 Unhandled errors: The test step of this job left no run. The test runner ended before it made the reporter (an error in its configuration or its global setup), found no tests, or did not start at all; or a reporter on its command line replaces those of its configuration. Look at the log of that step.
#2 adds: the test step left no run
#2 pays: the test step left no run`);
  expect((await publish(project, second)).status).toBe(9);
  expect(await drawGrid(service, 'shop')).toBe(grid);
  // A job of the same build that has left a run needs no other.
  const other = { ...second, GITHUB_JOB: 'unit' };
  expect((await runTests(project, 'jest', { environment: { ...other, SETUP: './calm.js' } })).status).toBe(0);
  expect((await publish(project, other)).status).toBe(0);
});

test('without a key the job is annotated, and its red run is kept for a job that has one', async () => {
  const { project, service } = await open({ ...COMMONJS });
  const { RUNSHEET_API_KEY: _, ...fork } = { ...jobOf(service, 'GITHUB_RUN_ID=1'), GITHUB_ACTIONS: 'true' };
  for (const attempt of ['first', 'second']) {
    const { status, stdout, stderr } = await publish(project, fork);
    expect(stdout).toContain('Nothing was published: 1 run kept in ');
    expect({ attempt, status }).toEqual({ attempt, status: 9 });
    expect(stderr).toContain('::error title=runsheet RS3032::The test step of this job left no run.');
    expect(stderr).toContain('RS4004 No API key in this build');
  }
  await runInProcess(project.root, jobOf(service, 'GITHUB_RUN_ID=2'), ['publish']);
  expect(await drawGrid(service, 'shop')).toMatch(/^✗ {2}Unhandled errors\n\n#1 Unhandled errors: The test step/);
});

test.each<[runner: AnyRunner, situation: string, files: Readonly<Record<string, string>>, flags?: readonly string[]]>([
  ['jest', 'a configuration that throws', { ...COMMONJS, ...JEST_TESTS, 'jest.config.js': THROWS }],
  ['jest', 'a reporter on the command line', jestFiles(), ['--reporters=default']],
  ['vitest', 'a configuration that throws', { ...MODULE, 'vitest.config.js': THROWS }],
  ['vitest', 'two projects of one name', vitestFiles(TWINS)],
  ['vitest', 'a reporter on the command line', vitestFiles(), ['--reporter=verbose']],
  ['playwright', 'a configuration that throws', { ...MODULE, 'playwright.config.js': THROWS }],
  [
    'mocha',
    'a required module that throws',
    { ...COMMONJS, ...MOCHA, 'throws.cjs': THROWS },
    ['--require=./throws.cjs'],
  ],
  ['node-test', 'a flag that Node does not know', nodeFiles(), ['--test-nonsense']],
])('%s: with %s no reporter is made, and the job is red', async (runner, _, ...[files, flags = []]) => {
  const { project, service } = await open(files);
  const environment = jobOf(service, 'GITHUB_RUN_ID=1');
  await runTests(project, runner, { environment, flags });
  expect((await publish(project, environment)).status).toBe(9);
  expect(await drawGrid(service, 'shop')).toContain('✗  Unhandled errors');
});

test.each<[runner: AnyRunner, situation: string, files: Readonly<Record<string, string>>, flags?: readonly string[]]>([
  ['mocha', 'a file that throws', { ...COMMONJS, ...MOCHA, 'test/a.test.cjs': THROWS }],
  ['node-test', 'a module that throws before the tests', nodeFiles(), ['--import', './throws.js']],
  ['vitest', 'a global setup that throws', vitestFiles(`globalSetup: './throws.js'`)],
])('%s: with %s the reporter leaves a red run, and no other is added', async (runner, _, ...[files, flags = []]) => {
  const { project, service } = await open(files);
  const environment = jobOf(service, 'GITHUB_RUN_ID=1');
  await runTests(project, runner, { environment, flags });
  expect((await publish(project, environment)).status).toBe(0);
  expect(await drawGrid(service, 'shop')).toMatch(/^✗ [^]*#1 .*(?:no setup|global setup throws)/);
});

/** Flags with which a runner finds no test file, and passes; Node needs a folder without one. */
test.each<[runner: AnyRunner, files: Readonly<Record<string, string>>, flags: readonly string[]]>([
  ['vitest', vitestFiles(), ['nowhere', '--passWithNoTests']],
  ['jest', jestFiles(), ['nowhere', '--passWithNoTests']],
  ['playwright', playwrightFiles(), ['nowhere', '--pass-with-no-tests']],
  ['node-test', MODULE, []],
])('%s: a run that finds nothing and passes is no missing run', async (runner, files, flags) => {
  const { project, service } = await open(files);
  const environment = jobOf(service, 'GITHUB_RUN_ID=1');
  expect((await runTests(project, runner, { environment, flags })).status).toBe(0);
  const { status, stdout } = await publish(project, environment);
  expect(status).toBe(0);
  expect(stdout).toContain('shop had nothing to run');
  const unasked = await runInProcess(project.root, { ...plainEnvironment(), ...environment }, ['publish']);
  expect(unasked.stderr).not.toContain('RS4030');
  expect((await publish(project, jobOf(service, 'GITHUB_RUN_ID=2'))).status).toBe(9);
});

test.each<[runner: AnyRunner, files: Readonly<Record<string, string>>, flags: readonly string[]]>([
  ['vitest', vitestFiles(), ['nowhere']],
  ['playwright', playwrightFiles(), ['nowhere']],
  ['mocha', { ...COMMONJS, ...MOCHA }, []],
])('%s: a run that finds nothing and fails is a missing run', async (runner, files, flags) => {
  const { project, service } = await open(files);
  const environment = jobOf(service, 'GITHUB_RUN_ID=1');
  expect((await runTests(project, runner, { environment, flags })).status).toBe(1);
  expect((await publish(project, environment)).status).toBe(9);
  expect(await drawGrid(service, 'shop')).toContain('✗  Unhandled errors');
});

type Job = Readonly<Record<string, string>>;

async function open(files: Readonly<Record<string, string>>) {
  const project = createProject(files);
  onTestFinished(project.remove);
  const service = await startService();
  onTestFinished(() => service.close());
  return { project, service };
}

function jobOf({ baseUrl, key }: { readonly baseUrl: string; readonly key: string }, run: string) {
  const [name = '', id = ''] = run.split('=');
  return { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, CI: 'true', GITHUB_JOB: 'test', [name]: id };
}

async function publish({ root }: Project, job: Job) {
  return runInProcess(root, { ...plainEnvironment(), ...job }, ['publish', '--expect-run']);
}

function jestConfig(more: string): string {
  return `module.exports = { reporters: ['default', '@runsheet/jest'], ${more} };`;
}

function jestFiles() {
  return { ...COMMONJS, ...JEST_TESTS, 'jest.config.js': jestConfig('') };
}

function vitestFiles(more = '') {
  return {
    ...MODULE,
    'throws.js': `export default () => { ${THROWS} };`,
    'vitest.config.js': `export default { test: { reporters: ['default', '@runsheet/vitest'], ${more} } };`,
    'a.test.js': `import { test } from 'vitest'; test('adds', () => {});`,
  };
}

function playwrightFiles() {
  return {
    ...MODULE,
    'playwright.config.js': `export default { reporter: [['list'], ['@runsheet/playwright']] };`,
    'a.test.js': `import { test } from '@playwright/test'; test('adds', () => {});`,
  };
}

function nodeFiles() {
  return { ...MODULE, 'throws.js': THROWS, 'a.test.js': `import { test } from 'node:test'; test('adds', () => {});` };
}
