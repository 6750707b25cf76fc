import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { BUILT_MODULES, createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

let folder: string;
let node18: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runsheet-old-node-'));
  const words = ['install', '--prefix', folder, '--prefer-offline', '--no-audit', '--no-fund', 'node@18.20.8'];
  const { status, stderr } = await runCommand('npm', words, { cwd: folder, environment: plainEnvironment() });
  if (status !== 0) throw new Error(stderr);
  node18 = join(folder, 'node_modules/node/bin/node');
}, 240_000);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SAID = /^runsheet needs Node 20\.19, 22\.12 or newer\. This is Node 18\.20\.8, so nothing is published\.$/m;
const OF_COMPAT = join(import.meta.dirname, '../compat');
const VITEST_3 = join(OF_COMPAT, 'vitest-3/node_modules/vitest/vitest.mjs');
const MOCHA_11 = join(OF_COMPAT, 'mocha-11/node_modules/mocha/bin/mocha.js');

const FILES = {
  'package.json': '{ "name": "shop" }',
  'a.test.js': `test('counts', () => {});`,
  'a.node.mjs': `import { test } from 'node:test'; test('counts', () => {});`,
  'jest.config.json': JSON.stringify({
    transform: {},
    reporters: ['default', '@runsheet/jest'],
    testRunner: '@runsheet/jest/runner',
  }),
  '.mocharc.json': '{ "require": ["@runsheet/mocha"], "spec": "a.mocha.mjs" }',
  'a.mocha.mjs': `it('counts', () => {});`,
  'vitest.config.mjs': `export default { test: { globals: true, reporters: ['default', '@runsheet/vitest'] } };`,
};

/** Playwright itself refuses such a Node. */
test.each([
  ['jest', [binOf('jest', 'bin/jest.js')]],
  ['vitest 3.2', [VITEST_3, 'run']],
  ['mocha 11', [MOCHA_11]],
  ['mocha 11 in parallel', [MOCHA_11, '--parallel']],
  [
    'node:test',
    [
      '--test',
      '--test-reporter=spec',
      '--test-reporter-destination=stdout',
      '--test-reporter=@runsheet/node-test',
      '--test-reporter-destination=stdout',
      'a.node.mjs',
    ],
  ],
])('on Node 18 the reporter for %s says which Node it needs, and the tests run as without it', async (_, words) => {
  const project = createProject(FILES, BUILT_MODULES);
  onTestFinished(project.remove);
  const environment = { ...plainEnvironment(), CI: 'true', GITHUB_ACTIONS: '' };
  const ended = await runCommand(node18, words, { cwd: project.root, environment });
  expect(ended.stderr).toMatch(SAID);
  expect(ended.status).toBe(0);
  expect(existsSync(join(project.root, '.runsheet'))).toBe(false);
  const silent = await runCommand(node18, words, { cwd: project.root, environment: plainEnvironment() });
  expect(silent.stdout + silent.stderr).not.toContain('runsheet needs');
  expect(silent.status).toBe(0);
});

test('on Node 18 a command says which Node it needs, as an annotation where a CI service shows them', async () => {
  const bin = join(BUILT_MODULES, 'runsheet/dist/bin.js');
  const place = { cwd: folder, environment: plainEnvironment() };
  const plain = await runCommand(node18, [bin, 'publish'], place);
  expect(plain.stderr).toMatch(SAID);
  expect([plain.status, plain.stdout]).toEqual([2, '']);
  const environment = { ...plainEnvironment(), GITHUB_ACTIONS: 'true' };
  const shown = await runCommand(node18, [bin, 'publish'], { ...place, environment });
  expect(shown.stderr).toMatch(/^::warning title=runsheet::runsheet needs Node 20\.19/);
});

function binOf(name: string, bin: string): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), bin);
}
