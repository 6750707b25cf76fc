import { readFileSync } from 'node:fs';
import { delimiter, dirname } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { ADAPTERS } from '../support/adapters.ts';
import { drawGrid } from '../support/draw-grid.ts';
import { createProject, type Project } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { BIN, runInProcess } from '../support/run-runsheet.ts';
import { runTests } from '../support/run-tests.ts';

// What the pages of the packages show runs as it stands.

const README = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');

let service: Service;
let access: { readonly RUNSHEET_BASE_URL: string; readonly RUNSHEET_API_KEY: string };

beforeAll(async () => {
  service = await startService({ projects: ['Shop'] });
  access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
});

afterAll(() => service.close());

describe('the page of the command line', () => {
  const [commands = ''] = blocksOf('cli', 'sh');
  let shop: Project;

  beforeAll(async () => {
    shop = createProject(SHOP);
    await runTests(shop, 'vitest', { environment: access });
    await runTests(shop, 'vitest', { environment: { RUNSHEET_MODE: 'record', RUNSHEET_RECORD_DIR: 'shards' } });
  });

  afterAll(() => shop.remove());

  // Those of README.md are run by readme.test.ts.
  const inReadme = new Set(blocksIn(README, 'sh').flatMap(linesOf));

  test.each(linesOf(commands).filter((line) => !inReadme.has(line)))('%s', async (line) => {
    // It would run until it is stopped.
    const { status, stdout } = await runLine(shop, line.endsWith(' serve') ? `${line} --help` : line);
    expect({ status, printed: stdout !== '' }).toEqual({ status: 0, printed: true });
  });
});

describe('the pages of the reporters', () => {
  // test/docs/readme.test.ts runs what README.md shows.
  test.each([
    ['vitest', 'ts'],
    ['jest', 'js'],
    ['playwright', 'ts'],
  ])('the configuration for %s is that of README.md', (name, kind) => {
    const [config = ''] = blocksOf(name, kind);
    expect(config).toContain(`@runsheet/${name}`);
    expect(blocksIn(README, kind).map(withoutComments)).toContain(withoutComments(config));
  });

  test('the configuration for mocha is that of README.md', () => {
    const [config = ''] = blocksOf('mocha', 'json');
    const [, entry = ''] = /add `("require": .*?)` to/.exec(README) ?? [];
    expect(JSON.parse(config)).toEqual(JSON.parse(`{ ${entry} }`));
  });

  test('the script for node:test publishes', async () => {
    const [manifest = ''] = blocksOf('node-test', 'json');
    const { scripts }: { readonly scripts: { readonly test: string } } = JSON.parse(manifest);
    const project = openProject({ 'package.json': JSON.stringify({ name: 'booth', type: 'module', scripts }) });
    project.write({ 'a.test.js': `import { test } from 'node:test';\ntest('counts', () => {});` });
    const PATH = [dirname(process.execPath), process.env['PATH']].join(delimiter);
    const environment = { ...plainEnvironment(), ...access, PATH };
    await runCommand('sh', ['-c', scripts.test], { cwd: project.root, environment });
    expect(await drawGrid(service, 'booth')).toContain('✓    counts');
  });

  test.each(ADAPTERS)('what %s says to install are this package and the command line', (name) => {
    expect(blocksOf(name, 'sh')).toEqual([`npm install --save-dev @runsheet/${name} runsheet\n`]);
  });
});

test('the example of core reads the projects', async () => {
  const [code = ''] = blocksOf('core', 'ts');
  const told = `${code.replace('https://tests.example/api/v1', service.baseUrl)}\nconsole.log(projects[0]?.name);`;
  expect(await runCode(told)).toEqual({ status: 0, stdout: 'Shop\n', stderr: '' });
});

test('the example of the service starts one, and prints what is needed to reach it', async () => {
  const [code = ''] = blocksOf('service', 'ts');
  const { status, stdout, stderr } = await runCode(code);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(stdout).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/api\/v1 \w{64} http:\/\/127\.0\.0\.1:\d+\/\S*\n$/);
});

/** The blocks of code of a package's page. */
function blocksOf(name: string, kind: string): readonly string[] {
  return blocksIn(readFileSync(new URL(`../../packages/${name}/README.md`, import.meta.url), 'utf8'), kind);
}

function blocksIn(page: string, kind: string): readonly string[] {
  return [...page.matchAll(/```(\w+)\n(.*?)```/gs)].flatMap(([, own, code = '']) => (own === kind ? [code] : []));
}

function withoutComments(code: string): string {
  return code.replaceAll(/ ?\/\/ .*/g, '').trim();
}

/** The commands of a block, without what is said of them. */
function linesOf(block: string): readonly string[] {
  return block
    .trim()
    .split('\n')
    .map((line) => line.split(/ {2,}#/)[0] ?? '');
}

/** As a person would, in a shell where the line needs one; `npx` finds the command of this repository. */
async function runLine({ root }: Project, line: string): Promise<Ended> {
  const environment = { ...plainEnvironment(), ...access };
  const [, words] = /^npx runsheet ([\w ./=-]+)$/.exec(line) ?? [];
  if (words !== undefined) return runInProcess(root, environment, words.split(' '));
  const own = line.replace(/^npx runsheet/, `"${process.execPath}" "${BIN}"`);
  return runCommand('sh', ['-c', own], { cwd: root, environment });
}

function openProject(files: Readonly<Record<string, string>>): Project {
  const project = createProject(files);
  onTestFinished(() => project.remove());
  return project;
}

async function runCode(code: string): Promise<Ended> {
  const project = openProject({ 'package.json': '{ "type": "module" }', 'example.ts': code });
  const environment = { ...plainEnvironment(), RUNSHEET_API_KEY: service.key };
  return runCommand(process.execPath, ['example.ts'], { cwd: project.root, environment });
}

const SHOP = {
  'package.json': '{ "name": "shop", "type": "module" }',
  'vitest.config.js': `export default { test: { reporters: ['default', '@runsheet/vitest'] } };`,
  'cart.test.js': `import { expect, test } from 'vitest';
    test('adds', () => {});
    test('removes', () => { expect(1).toBe(2); });`,
  'a.xml': '<testsuite name="A"><testcase name="a" classname="A"/></testsuite>',
};
