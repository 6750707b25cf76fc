import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { binOf, nodeReporter } from '../support/run-tests.ts';
import { sampleOf } from '../support/share.ts';

const SUMMARY = 'shop: 1 pass';

const LATE_EXIT = `process.on('exit', () => process.exit(4));`;
/** What every runner is given: a test that passes, one that may fail, and what may keep the process alive. */
const TESTS = `
  test('counts', () => {});
  if (process.env.FAILS) test('fails', () => { throw new Error('no'); });
  if (process.env.STAYS) setInterval(() => {}, 1_000);`;
const jestConfig = (more: object) => JSON.stringify({ transform: {}, testMatch: ['**/jest.js'], ...more });
const OURS = { jest: ['default', '@runsheet/jest'], playwright: [['line'], ['@runsheet/playwright']] };

const PROJECT = {
  'package.json': '{ "name": "shop" }',
  'jest.js': TESTS,
  'mocha.js': `const test = it; ${TESTS}`,
  'vitest.mjs': `import { test } from 'vitest'; ${TESTS}`,
  'playwright.js': `const { test } = require('@playwright/test'); ${TESTS}`,
  'node.mjs': `import { test } from 'node:test'; ${TESTS}`,
  'exits.js': `module.exports = class { onRunComplete() { ${LATE_EXIT} } onEnd() { ${LATE_EXIT} } };`,
  'down.js': `module.exports = () => { process.exit(5); };`,
  'down.mjs': `export const teardown = () => { process.exit(5); };`,
  'root.js': `exports.mochaGlobalTeardown = () => { process.exit(5); };`,
  'late.js': LATE_EXIT,
  'late.mjs': `${LATE_EXIT} export default async function* (events) { for await (const _ of events); }`,
  'jest.json': jestConfig({ reporters: OURS.jest }),
  'jest.exits.json': jestConfig({ reporters: ['./exits.js', ...OURS.jest] }),
  'jest.down.json': jestConfig({ reporters: OURS.jest, globalTeardown: './down.js' }),
  'vitest.config.mjs': `
    const more = { exits: [{ onTestRunEnd() { ${LATE_EXIT} } }], down: { globalSetup: './down.mjs' } };
    const { ENDS } = process.env;
    const reporters = [...(ENDS === 'exits' ? more.exits : []), 'default', '@runsheet/vitest'];
    export default { test: { include: ['vitest.mjs'], reporters, ...(ENDS === 'down' ? more.down : {}) } };`,
  'playwright.config.js': `
    const { ENDS } = process.env;
    const reporter = [...(ENDS === 'exits' ? [['./exits.js']] : []), ...${JSON.stringify(OURS.playwright)}];
    module.exports = { testMatch: 'playwright.js', workers: 1, reporter, ...(ENDS === 'down' ? { globalTeardown: './down.js' } : {}) };`,
};

const JEST = binOf('jest', 'bin/jest.js');
const MOCHA = `${binOf('mocha', 'bin/mocha.js')} --require @runsheet/mocha`;
const VITEST = `${binOf('vitest', 'vitest.mjs')} run`;
const PLAYWRIGHT = `${binOf('@playwright/test', 'cli.js')} test`;
const NODE = ['--test', ...nodeReporter('spec'), ...nodeReporter('@runsheet/node-test')].join(' ');
const NODE_LATE = nodeReporter('./late.mjs').join(' ');

type Ending = {
  readonly how: string;
  /** What stands behind Node. */
  readonly words: string;
  readonly code: number;
  /** What the column says of it. Left out: a bad code that no test explains. */
  readonly said?: string;
  readonly environment?: Readonly<Record<string, string>>;
};

const STAYS = { STAYS: 'yes' };
const FAILS = { FAILS: 'yes' };
const EXITS = { ENDS: 'exits' };
const DOWN = { ENDS: 'down' };
/** The teardown comes before the runner tells that its run is over. */
const TOO_EARLY = 'the test process ended before its run did';

const ENDINGS: readonly Ending[] = [
  { how: 'jest --forceExit', words: `${JEST} --config=jest.json --forceExit`, code: 0, environment: STAYS },
  { how: 'jest -i --bail', words: `${JEST} --config=jest.json -i --bail`, code: 1, environment: FAILS },
  { how: 'jest with a reporter that exits', words: `${JEST} --config=jest.exits.json`, code: 4 },
  { how: 'jest with a teardown that exits', words: `${JEST} --config=jest.down.json`, code: 5 },
  { how: 'mocha --exit', words: `${MOCHA} --exit mocha.js`, code: 0, environment: STAYS },
  { how: 'mocha --bail --exit', words: `${MOCHA} --bail --exit mocha.js`, code: 1, environment: FAILS },
  { how: 'mocha with a module that exits', words: `${MOCHA} --require ./late.js mocha.js`, code: 4 },
  { how: 'mocha with a teardown that exits', words: `${MOCHA} --require ./root.js mocha.js`, code: 5, said: TOO_EARLY },
  { how: 'vitest --bail', words: `${VITEST} --bail=1`, code: 1, environment: FAILS },
  { how: 'vitest with a reporter that exits', words: VITEST, code: 4, environment: EXITS },
  { how: 'vitest with a teardown that exits', words: VITEST, code: 5, environment: DOWN },
  { how: 'playwright -x', words: `${PLAYWRIGHT} -x`, code: 1, environment: FAILS },
  { how: 'playwright with a reporter that exits', words: PLAYWRIGHT, code: 4, environment: EXITS },
  { how: 'playwright with a teardown that exits', words: PLAYWRIGHT, code: 5, said: TOO_EARLY, environment: DOWN },
  { how: 'node --test-force-exit', words: `--test-force-exit ${NODE} node.mjs`, code: 0, environment: STAYS },
  { how: 'node that fails', words: `--test-force-exit ${NODE} node.mjs`, code: 1, environment: FAILS },
  { how: 'node with a reporter that exits', words: `${NODE_LATE} ${NODE} node.mjs`, code: 4 },
];

/** Some runners end a process otherwise where its output is a file. A terminal needs the program `script`. */
const OUTPUTS = [
  { output: 'a file', redirect: '> out.txt 2>&1' },
  { output: '/dev/null', redirect: '> /dev/null 2>&1' },
  { output: 'a pipe', redirect: '2>&1 | cat > out.txt' },
  ...(spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0 ? [{ output: 'a terminal', redirect: '' }] : []),
];

const WAYS = ENDINGS.flatMap((ending) => OUTPUTS.map((output) => ({ ...ending, ...output })));

test.each(sampleOf(WAYS, 13))('with output to $output, $how is shown with its true exit code', async (way) => {
  const { output, redirect, words, code, said = `ended with exit code ${code}`, environment: more } = way;
  const service = await startService();
  const project = createProject(PROJECT);
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const line = `set -o pipefail; "${process.execPath}" ${words} ${redirect}`;
  const shell =
    output === 'a terminal' ? (['script', ['-qec', line, 'out.txt']] as const) : (['bash', ['-c', line]] as const);
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const environment = { ...plainEnvironment(), SHELL: '/bin/bash', ...access, ...more };
  const { status } = await runCommand(shell[0], shell[1], { cwd: project.root, environment });
  // What is printed while the process ends has come out.
  const printed = output === '/dev/null' ? SUMMARY : readFileSync(join(project.root, 'out.txt'), 'utf8');
  expect(status).toBe(code);
  const grid = await drawGrid(service, 'shop');
  expect(grid).toMatch(/✓ +counts/);
  expect(grid.includes('✗  Unhandled errors')).toBe(code > 1);
  expect(grid.includes(said)).toBe(code > 1);
  expect(grid).not.toContain('killed');
  expect(printed).toContain(SUMMARY);
});

test('two runs in one process are shown with the exit code of the process', async () => {
  const service = await startService();
  const project = createProject({
    ...PROJECT,
    'both.js': `
      const { run } = require('jest');
      const config = (script) =>
        JSON.stringify({ transform: {}, rootDir: __dirname, testMatch: ['**/jest.js'], reporters: [['@runsheet/jest', { script }]] });
      (async () => {
        await run(['--config', config('one')]);
        await run(['--config', config('other')]);
        process.on('exit', () => process.exit(6));
      })();`,
  });
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const environment = { ...plainEnvironment(), ...access };
  const { status } = await runCommand(process.execPath, ['both.js'], { cwd: project.root, environment });
  expect(status).toBe(6);
  expect(await drawGrid(service, 'one')).toContain('ended with exit code 6');
  expect(await drawGrid(service, 'other')).toContain('ended with exit code 6');
});
