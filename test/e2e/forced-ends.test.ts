import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const TO_FILE = '> out.txt 2>&1';
/** Jest ends a process otherwise where its output is a file. Only where `script` is there, a terminal can be had. */
const HAS_TERMINAL = spawnSync('script', ['-qec', 'true', '/dev/null']).status === 0;

const SUMMARY = 'shop: 1 pass';

const EXITS_LATE = `process.on('exit', () => process.exit(EXIT)); `;
const PROJECT = {
  'package.json': '{ "name": "shop" }',
  'a.test.js': `test('counts', () => {}); if (process.env.FAILS) test('fails', () => { throw new Error('no'); });`,
  'exits.js': `module.exports = class { onRunComplete() { ${EXITS_LATE.replace('EXIT', '4')} } };`,
  'down.js': `module.exports = () => { process.exit(5); };`,
  'jest.config.json': JSON.stringify({ transform: {}, reporters: ['default', '@runsheet/jest'] }),
  'exits.config.json': JSON.stringify({ transform: {}, reporters: ['./exits.js', 'default', '@runsheet/jest'] }),
  'down.config.json': JSON.stringify({ transform: {}, reporters: ['@runsheet/jest'], globalTeardown: './down.js' }),
};

test.each([
  ['a file', '--forceExit', TO_FILE, 0],
  ['/dev/null', '--forceExit', '> /dev/null 2>&1', 0],
  ['a pipe', '--forceExit', '2>&1 | cat > out.txt', 0],
  ['a terminal', '--forceExit', '', 0],
  ['a file', '-i --bail', TO_FILE, 1],
  ['a terminal', '-i --bail', '', 1],
  ['a file', '--config=exits.config.json', TO_FILE, 4],
  ['a pipe', '--config=exits.config.json', '2>&1 | cat > out.txt', 4],
  ['a file', '--config=down.config.json', TO_FILE, 5],
] as const)('with output to %s, jest %s is shown with its true exit code', async (...run) => {
  const [output, flags, redirect, code] = run;
  if (output === 'a terminal' && !HAS_TERMINAL) return;
  const service = await startService();
  const project = createProject(PROJECT);
  onTestFinished(async () => {
    project.remove();
    await service.close();
  });
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const fails = code === 1 ? { FAILS: 'yes' } : {};
  const config = flags.includes('--config') ? '' : '--config=jest.config.json';
  const line = `set -o pipefail; "${process.execPath}" "${JEST}" ${config} ${flags} ${redirect}`;
  const words =
    output === 'a terminal' ? (['script', ['-qec', line, 'out.txt']] as const) : (['bash', ['-c', line]] as const);
  const environment = { ...plainEnvironment(), SHELL: '/bin/bash', ...access, ...fails };
  const { status } = await runCommand(words[0], words[1], { cwd: project.root, environment });
  expect(status).toBe(code);
  const grid = await drawGrid(service, 'shop');
  expect(grid).toContain('✓    counts');
  expect(grid.includes('✗  Unhandled errors')).toBe(code > 1);
  expect(grid.includes(`ended with exit code ${code}`)).toBe(code > 1);
  expect(grid).not.toContain('killed');
  // What is printed while the process ends has come out.
  const printed = output === '/dev/null' ? SUMMARY : readFileSync(join(project.root, 'out.txt'), 'utf8');
  expect(printed).toContain(SUMMARY);
});

test('two runs in one process are shown with the exit code of the process', async () => {
  const service = await startService();
  const project = createProject({
    ...PROJECT,
    'b.test.js': `test('sums', () => {});`,
    'both.js': `
      const { run } = require('jest');
      const config = (script) => JSON.stringify({ transform: {}, rootDir: __dirname, reporters: [['@runsheet/jest', { script }]] });
      (async () => {
        await run(['--config', config('one'), 'a.test.js']);
        await run(['--config', config('other'), 'b.test.js']);
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

const JEST = join(dirname(createRequire(import.meta.url).resolve('jest/package.json')), 'bin/jest.js');
