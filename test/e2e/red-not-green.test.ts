import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { publishKept } from '../support/killed-run.ts';
import { createProject } from '../support/project.ts';
import type { Ended } from '../support/run-command.ts';
import { type AnyRunner, nodeReporter, runTests } from '../support/run-tests.ts';

const MODULE = { 'package.json': '{ "name": "shop", "type": "module" }' };
const THROWS = 'throw new Error("no stop");';
const STOPPED =
  'The process ended with exit code 130, though no test has failed. It did not come to its end: the run was interrupted.';
const WAITS = 'await new Promise((resolve) => { setTimeout(resolve, 7_000); });';
/** A bad exit code at the very end is a row of test/situations, for every runner. */
const LATE_REPORTER = '{ onInit() { process.once("exit", () => { process.exitCode = 3; }); } }';
const SUM = `const sum = (a, b) => a + b;\nconst far = (x) => {\n  if (x) return 2;\n  return 3;\n};\n`;

test('jest: an exit code that a test has set is a failure of the run', async () => {
  const files = jestProject({ 'a.test.js': `test('counts', () => { process.exitCode = 3; });` });
  const { status, grid } = await runIn('jest', files, { flags: ['-i'] });
  expect(status).toBe(3);
  expect(grid).toContain('✗  Unhandled errors');
  expect(grid).toContain('ended with exit code 3');
});

test.each([
  ['vitest', 'coverage below its threshold', { files: vitestProject(covered('lines: 80')), code: 1 }],
  [
    'vitest',
    'a global setup that throws when it is undone',
    { files: vitestProject(`globalSetup: './setup.js'`), code: 1 },
  ],
  [
    'vitest',
    'a global setup that waits when it is undone, and throws',
    { files: vitestProject(`globalSetup: './waits.js'`), code: 1 },
  ],
  ['vitest', 'another reporter that sets the exit code', { files: vitestProject('', LATE_REPORTER), code: 3 }],
  ['jest', 'a global teardown that throws', { files: jestProject({}, { globalTeardown: './throws.js' }), code: 1 }],
  [
    'jest',
    'a global teardown that waits and throws',
    { files: jestProject({}, { globalTeardown: './waits.js' }), code: 1 },
  ],
  ['jest', 'another reporter that fails the run', { files: jestProject({}, {}, ['./bad.js']), code: 1 }],
  ['jest', 'coverage below its threshold', { files: jestProject({}, lines(100)), code: 1 }],
  [
    'jest',
    'an exit code of its own for what fails',
    { files: jestProject({}, { ...lines(100), testFailureExitCode: 7 }), code: 7 },
  ],
  ['jest', 'a forced end', { files: jestProject({}, { ...lines(100), forceExit: true }), code: 1 }],
] as const)('%s: %s, after the last hook, is red in the column of its run', async (runner, _, run) => {
  const { files, code } = run;
  const { status, stderr, grid, publish } = await runIn(runner, files);
  expect(status).toBe(code);
  expect(grid).toBe(`\
✗  Unhandled errors
·  a.test.js
✓    counts

#1 Unhandled errors: ${endedWith(code)}`);
  expect(stderr).toContain('1 pass, 1 fail (1 file or hook) (script 1, run 1');
  expect(await publish()).toBe(grid);
});

test.each([
  [
    'playwright',
    'a global teardown that throws',
    { files: playwrightProject({ globalTeardown: './down.js' }), said: 'no stop' },
  ],
  [
    'playwright',
    'another reporter that fails the run',
    { files: playwrightProject({}, ['./bad.js']), said: endedWith(1) },
  ],
  [
    'playwright',
    'a signal in its global teardown',
    { files: playwrightProject({ globalTeardown: './stopped.js' }), said: STOPPED },
  ],
  [
    'vitest',
    'a signal in its global teardown',
    { files: vitestProject(`globalSetup: './stopped.js'`), said: endedWith(130) },
  ],
  ['mocha', 'a global teardown that throws', { files: mochaProject('./down.cjs'), said: endedWith(1) }],
  ['mocha', 'a module that sets the exit code', { files: mochaProject('./sets-code.cjs'), said: endedWith(3) }],
  ['node-test', 'another reporter that sets the exit code', { files: nodeProject(), said: endedWith(3) }],
] as const)('%s: %s is red in the column of its run', async (runner, _, { files, said }) => {
  const flags = runner === 'node-test' ? nodeReporter('./late.mjs') : [];
  const { status, grid, publish } = await runIn(runner, files, { flags });
  expect(status).not.toBe(0);
  expect(grid.replace(/\n {2,}at .*/, '')).toBe(`\
✗  Unhandled errors
·  a.test.js
✓    counts

#1 Unhandled errors: ${said}`);
  expect(await publish()).toBe(grid);
});

test.each([
  ['vitest', { files: vitestProject(`globalSetup: './setup.js'`), code: 1 }],
  ['jest', { files: jestProject({}, { globalTeardown: './throws.js' }), code: 1 }],
] as const)('%s: what was only recorded is published as failed', async (runner, { files, code }) => {
  const { status, stderr, publish } = await runIn(runner, files, { environment: { RUNSHEET_MODE: 'record' } });
  expect(status).toBe(code);
  expect(stderr).toContain('1 result kept');
  expect(await publish()).toBe(`\
✗  Unhandled errors
·  a.test.js
✓    counts

#1 Unhandled errors: ${endedWith(code)}`);
});

function endedWith(code: number): string {
  return `The process ended with exit code ${code}, though no test has failed. Coverage thresholds, a global teardown or another reporter can do that; the output of the run says which.`;
}

// That a run without a test is said is tried with every version, in test/compat.
test('vitest: where no tests are wanted, nothing is said of them', async () => {
  const { status, stderr } = await runIn('vitest', vitestProject(''), {
    flags: ['--dir', 'nothing', '--passWithNoTests'],
  });
  expect(status).toBe(0);
  expect(stderr).not.toContain('runsheet');
});

test.each([
  ['vitest', vitestProject(covered('lines: 20, functions: -1'))],
  ['jest', jestProject({}, lines(1))],
] as const)('%s: of a process that ends well nothing is said', async (runner, files) => {
  const { status, grid } = await runIn(runner, files);
  expect(status).toBe(0);
  expect(grid).not.toContain('exit code');
});

test.each([
  [
    'vitest',
    { ...vitestProject(''), 'a.test.js': `import { test } from 'vitest';\ntest('counts', () => { ${THROWS} });` },
  ],
  ['jest', jestProject({ 'a.test.js': `test('counts', () => { ${THROWS} });` })],
] as const)('%s: a red column has said it all', async (runner, files) => {
  const { status, grid } = await runIn(runner, files);
  expect(status).toBe(1);
  expect(grid).toContain('✗');
  expect(grid).not.toContain('exit code');
});

type Files = Readonly<Record<string, string>>;

function vitestProject(more: string, reporter = ''): Files {
  return {
    'package.json': '{ "name": "shop", "type": "module" }',
    'sum.js': `${SUM}export { sum, far };`,
    'a.test.js': `import { test } from 'vitest';\nimport { sum } from './sum.js';\ntest('counts', () => { sum(1, 2); });`,
    'waits.js': `export default () => async () => { ${WAITS} ${THROWS} };`,
    'setup.js': `export default () => () => { ${THROWS} };`,
    'stopped.js': `export default () => async () => { process.kill(process.pid, 'SIGINT'); ${WAITS} };`,
    'vitest.config.js': `export default { test: { reporters: ['default', '@runsheet/vitest', ${reporter}], ${more} } };`,
  };
}

function jestProject(files: Files, more: object = {}, reporters: readonly string[] = []): Files {
  return {
    'package.json': '{ "name": "shop" }',
    'sum.js': `${SUM}module.exports = { sum, far };`,
    'a.test.js': `const { sum } = require('./sum.js');\ntest('counts', () => { sum(1, 2); });`,
    'waits.js': `module.exports = async () => { ${WAITS} ${THROWS} };`,
    'throws.js': `module.exports = () => { ${THROWS} };`,
    'bad.js': `module.exports = class { getLastError() { return new Error('lint'); } };`,
    'jest.config.json': JSON.stringify({
      transform: {},
      reporters: ['default', ...reporters, '@runsheet/jest'],
      ...more,
    }),
    ...files,
  };
}

function playwrightProject(more: object, reporters: readonly string[] = []): Files {
  const all = [['line'], ['@runsheet/playwright'], ...reporters.map((name) => [name])];
  return {
    ...MODULE,
    'a.test.js': `import { test } from '@playwright/test';\ntest('counts', () => {});`,
    'down.js': `export default () => { ${THROWS} };`,
    'stopped.js': `export default async () => { process.kill(process.pid, 'SIGINT'); ${WAITS} };`,
    'bad.js': `export default class { onEnd() { return { status: 'failed' }; } }`,
    'playwright.config.js': `export default ${JSON.stringify({ reporter: all, ...more })};`,
  };
}

function mochaProject(required: string): Files {
  return {
    ...MODULE,
    'a.test.js': `it('counts', () => {});`,
    'down.cjs': `exports.mochaGlobalTeardown = () => { ${THROWS} };`,
    'sets-code.cjs': `process.once('exit', () => { process.exitCode = 3; });`,
    '.mocharc.json': JSON.stringify({ spec: '*.test.js', require: ['@runsheet/mocha', required] }),
  };
}

function nodeProject(): Files {
  return {
    ...MODULE,
    'a.test.js': `import { test } from 'node:test';\ntest('counts', () => {});`,
    'late.mjs': `export default async function* (events) {
      for await (const _ of events);
      process.once('exit', () => { process.exitCode = 3; });
    }`,
  };
}

/** Half of the code is covered. */
function lines(percent: number) {
  return { collectCoverage: true, coverageThreshold: { global: { lines: percent } } };
}

function covered(thresholds: string): string {
  return `coverage: { enabled: true, provider: 'v8', include: ['sum.js'], thresholds: { ${thresholds} } }`;
}

/** How it ended, the grid then, and after `runsheet publish`. */
type Ran = Ended & { readonly grid: string; readonly publish: () => Promise<string> };

/** Each in an account of its own. */
async function runIn(
  runner: AnyRunner,
  files: Files,
  more: { readonly flags?: readonly string[]; readonly environment?: Files } = {},
): Promise<Ran> {
  const service = await startService();
  const project = createProject(files);
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const environment = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const ended = await runTests(project, runner, { ...more, environment: { ...environment, ...more.environment } });
  const publish = async () => {
    await publishKept(project.root, environment);
    return drawGrid(service, 'shop');
  };
  return { ...ended, grid: await drawGrid(service, 'shop'), publish };
}
