import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawScript } from '../support/draw-script.ts';
import { writeFiles } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { installInto, packAll } from './install.ts';

// What starts the tests of a monorepo, and what it leaves of them.

const TOOLS = ['turbo@2.11.11', 'nx@24.0.6', 'lage@2.17.0', 'concurrently@10.0.7', 'mocha@12.0.3'];
const RUNTIMES = ['bun@1.4.5', 'deno@2.9.6'];

const NODE_TEST =
  'node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=@runsheet/node-test --test-reporter-destination=stdout';

/** Two packages, of which one fails. */
const MONOREPO = {
  '.gitignore': 'node_modules\n.runsheet\n.turbo\n.nx\n.lage\n',
  'packages/cart/package.json': manifestOf('cart', NODE_TEST),
  'packages/cart/a.test.js': `import { test } from 'node:test'; test('adds', () => {});`,
  'packages/price/package.json': manifestOf('price', NODE_TEST),
  'packages/price/a.test.js': `import { test } from 'node:test'; test('sums', () => { throw new Error('too dear'); });`,
  'other/mocha/package.json': manifestOf('mocha', 'mocha --require @runsheet/mocha a.test.js'),
  'other/mocha/a.test.js': `it('adds', () => {});`,
};

const BOTH = ['npm test -w packages/cart', 'npm test -w packages/price'];
const LAGE = `module.exports = { npmClient: 'npm', pipeline: { test: { cache: false } } };`;
const PUBLISH = ['runsheet', 'publish'];

function manifestOf(name: string, command: string): string {
  return JSON.stringify({ name: `@shop/${name}`, version: '1.0.0', type: 'module', scripts: { test: command } });
}

let folder: string;
let root: string;
let service: Service;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-tools-')));
  root = join(folder, 'shop');
  service = await startService();
  const tarballs = await packAll(join(folder, 'tarballs'));
  await installInto(root, tarballs, [...TOOLS, ...RUNTIMES]);
  const workspaces = ['packages/*'];
  const manifest = { name: 'shop', private: true, type: 'module', packageManager: 'npm@11.0.0', workspaces };
  writeFiles(root, { ...MONOREPO, 'package.json': JSON.stringify(manifest) });
  for (const words of ['init -q -b main', 'add .', '-c user.name=x -c user.email=x@x.test commit -qm first']) {
    await git(root, ...words.split(' '));
  }
}, 600_000);

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

const PAGE = readFileSync(new URL('../../docs/monorepo.md', import.meta.url), 'utf8');
const [, TURBO = ''] = /### Turborepo\n.*?```json\n(.*?)```/s.exec(PAGE) ?? [];
/** As the page says. */
const LETS_THROUGH = { 'turbo.json': TURBO };

test.each<[name: string, files: Readonly<Record<string, string>>, command: readonly string[]]>([
  ['npm', {}, ['npm', 'test', '--workspaces']],
  ['npx', {}, ['npx', '--no', '--', 'concurrently', ...BOTH]],
  ['Turborepo', LETS_THROUGH, ['turbo', 'run', 'test']],
  ['Nx', { 'nx.json': '{}' }, ['nx', 'run-many', '--target=test', '--outputStyle=stream']],
  ['Lage', { 'lage.config.cjs': LAGE }, ['lage', 'test', '--verbose']],
  ['concurrently', {}, ['concurrently', ...BOTH]],
])('%s: each package adds its run, and the exit code is that of the tests', async (_, files, command) => {
  writeFiles(root, files);
  const before = await countRuns();
  const ended = await run(command);
  for (const name of Object.keys(files)) rmSync(join(root, name));
  expect(ended.status).toBe(1);
  // No line is cut by another one.
  const lines = `${ended.stdout}${ended.stderr}`.split('\n');
  for (const told of ['@shop/cart: 1 pass (script ', '@shop/price: 1 fail (script ']) {
    expect(lines.filter((line) => line.includes(told))).not.toEqual([]);
  }
  expect(await countRuns()).toEqual(before.map((count) => count + 1));
  expect(await drawn('@shop/cart')).toMatch(/· a\.test\.js\n✓ {3}adds$/);
  expect(await drawn('@shop/price')).toMatch(/· a\.test\.js\n✗ {3}sums ← too dear$/);
  expect(await run([...PUBLISH, '--expect-run'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Nothing to publish'),
  });
});

test('what Turborepo keeps from a task is missed: runs are kept, and the job publishes them at its end', async () => {
  writeFiles(root, { 'turbo.json': '{ "tasks": { "test": { "cache": false } } }' });
  const before = await countRuns();
  const ended = await run(['turbo', 'run', 'test']);
  rmSync(join(root, 'turbo.json'));
  expect(ended).toMatchObject({ status: 1, stdout: expect.stringContaining('RS4004 No API key in this build') });
  expect(await countRuns()).toEqual(before);
  expect(await run([...PUBLISH, '--expect-run'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('2 runs: 2 results delivered.'),
  });
  expect(await countRuns()).toEqual(before.map((count) => count + 1));
});

test.each<[name: string, files: Readonly<Record<string, string>>, command: readonly string[]]>([
  [
    'Turborepo',
    { 'turbo.json': '{ "globalPassThroughEnv": ["RUNSHEET_*"], "tasks": { "test": {} } }' },
    ['turbo', 'run', 'test', '--filter=@shop/cart'],
  ],
  ['Nx', { 'nx.json': '{ "targetDefaults": { "test": { "cache": true } } }' }, ['nx', 'run', '@shop/cart:test']],
  ['Lage', { 'lage.config.cjs': LAGE.replace('cache: false', 'cache: true') }, ['lage', 'test', '--to', '@shop/cart']],
])('%s: a task from the cache runs no tests, so it leaves no run', async (_, files, command) => {
  writeFiles(root, files);
  expect((await run(command)).status).toBe(0);
  const before = await countRuns();
  const again = await run(command);
  for (const name of Object.keys(files)) rmSync(join(root, name));
  expect(again.status).toBe(0);
  expect(await countRuns()).toEqual(before);
  expect((await run(PUBLISH)).status).toBe(0);
  expect(await countRuns()).toEqual(before);
});

test('concurrently ends the other tests when one has failed: what they had not reached is blocked', async () => {
  writeFiles(root, {
    'packages/cart/b.test.js': `
      import { test } from 'node:test';
      test('waits', () => new Promise((resolve) => { setTimeout(resolve, 60_000); }));`,
  });
  const before = await countRuns();
  const ended = await run(['concurrently', '--kill-others-on-fail', ...BOTH]);
  rmSync(join(root, 'packages/cart/b.test.js'));
  expect(ended.status).toBe(1);
  await expect.poll(countRuns).toEqual(before.map((count) => count + 1));
  expect(await drawn('@shop/cart')).toContain('✗ Unhandled errors ← the test process ended before its run did');
  expect(await drawn('@shop/cart')).toMatch(/■ {3}(?:waits|adds)|■ b\.test\.js/);
});

const IN_MOCHA = 'other/mocha';

test.for<[name: string, runtime: string, words: readonly string[], isKept: boolean]>([
  ['bun run', 'bun', ['run', 'test'], false],
  ['bun --bun run', 'bun', ['--bun', 'run', 'test'], true],
  ['deno task', 'deno', ['task', 'test'], true],
])('%s: the run is published, or kept until the job publishes it', async ([, runtime, words, isKept], { skip }) => {
  const program = programOf(runtime);
  if (program === undefined) return skip(`${runtime} has no program for this system`);
  const ended = await run([program, ...words], IN_MOCHA);
  expect(ended.status).toBe(0);
  expect(ended.stderr.includes('RS4028')).toBe(isKept);
  const published = await run(PUBLISH, IN_MOCHA);
  expect(published.stdout).toContain(isKept ? '1 run: 1 result delivered.' : 'Nothing to publish');
  expect(await drawn('@shop/mocha')).toMatch(/ runs?\n· a\.test\.js\n✓ {3}adds$/);
  return undefined;
});

test('a worktree and a submodule name their own branch and commit', async () => {
  const clone = join(folder, 'worktree');
  await git(root, 'worktree', 'add', '-q', '-b', 'feature', clone);
  const outer = join(folder, 'outer');
  await git(folder, 'init', '-q', '-b', 'main', outer);
  await git(outer, '-c', 'protocol.file.allow=always', 'submodule', 'add', '-q', '--branch', 'main', root, 'shop');
  await git(outer, '-c', 'user.name=x', '-c', 'user.email=x@x.test', 'commit', '-qm', 'outer');
  const commit = (await git(root, 'rev-parse', '--short=10', 'HEAD')).stdout.trim();
  for (const [place, branch] of [
    [clone, 'feature'],
    [join(outer, 'shop'), 'main'],
  ] as const) {
    symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
    expect((await run(['npm', 'test'], join(place, 'packages/cart'), {})).status).toBe(0);
    expect(existsSync(join(place, '.runsheet'))).toBe(true);
    const { stdout } = await run(['runsheet', 'show', '@shop/cart']);
    expect(stdout).toContain(` / ${branch} / ${commit} / `);
  }
});

async function git(cwd: string, ...words: readonly string[]): Promise<Ended> {
  const ended = await runCommand('git', words, { cwd, environment: plainEnvironment() });
  expect(ended).toMatchObject({ status: 0 });
  return ended;
}

const JOB = { CI: 'true', GITHUB_JOB: 'test', GITHUB_RUN_ID: '7' };

/** Runs a command of the monorepo, as a step of a job. */
async function run(
  [command = '', ...words]: readonly string[],
  place = '.',
  job: Readonly<Record<string, string>> = JOB,
): Promise<Ended> {
  const paths = [join(root, 'node_modules/.bin'), dirname(process.execPath), process.env['PATH'] ?? ''];
  const quiet = { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  const access = { RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const environment = { ...plainEnvironment(), ...quiet, ...access, ...job, PATH: paths.join(delimiter) };
  return runCommand(command, words, { cwd: resolve(root, place), environment });
}

/** It comes in a package for each system, of which npm has installed the one for this. */
function programOf(runtime: string): string | undefined {
  const [scope, path] = runtime === 'bun' ? ['@oven', 'bin/bun'] : ['@deno', 'deno'];
  const folders = readdirSync(join(root, 'node_modules', scope)).map((name) => join(root, 'node_modules', scope, name));
  return folders.map((one) => join(one, path)).find((file) => existsSync(file));
}

async function countRuns(): Promise<readonly number[]> {
  const grids = await Promise.all(['@shop/cart', '@shop/price'].map((name) => drawScript(service, name)));
  return grids.map((grid) => Number.parseInt(grid, 10) || 0);
}

/** Each row with the first line of its comment. */
async function drawn(name: string): Promise<string> {
  return (await drawScript(service, name)).replaceAll(/ ¶.*/g, '');
}
