import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawScript } from '../support/draw-script.ts';
import { writeFiles } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { installInto, packAll } from './install.ts';

// Package managers that let a package find only what it names: pnpm by links, Yarn by its own loader, without node_modules.

const REPOSITORY = join(import.meta.dirname, '..', '..');

const PACKAGES = {
  unit: {
    named: { vitest: '5.1.1', vite: '8.3.8', '@runsheet/vitest': '*' },
    command: 'vitest run',
    files: {
      'vitest.config.js': `export default { test: { globals: true, reporters: ['default', '@runsheet/vitest'] } };`,
      'a.test.js': `test('adds', () => {}); test('removes', () => { throw new Error('no such item'); });`,
    },
  },
  legacy: {
    named: { jest: '30.5.2', '@runsheet/jest': '*' },
    command: 'jest --ci',
    files: {
      'jest.config.js': `export default {
        transform: {}, reporters: ['default', '@runsheet/jest'], testRunner: '@runsheet/jest/runner',
      };`,
      'a.test.js': `describe('cart', () => { beforeAll(() => { throw new Error('no database'); }); test('adds', () => {}); });`,
    },
  },
  plain: {
    named: { mocha: '12.0.3', '@runsheet/mocha': '*' },
    command: 'mocha a.test.js',
    files: {
      // Mocha itself looks for what is required, and under Yarn it may only load what it names.
      '.mocharc.cjs': `module.exports = { require: [require.resolve('@runsheet/mocha')] };`,
      'a.test.js': `it('adds', () => {});`,
    },
  },
  page: {
    named: { '@playwright/test': '1.65.1', '@runsheet/playwright': '*' },
    command: 'playwright test',
    files: {
      'playwright.config.js': `export default { workers: 1, reporter: [['line'], ['@runsheet/playwright']] };`,
      'a.test.js': `import { test } from '@playwright/test'; test('adds', () => {});`,
    },
  },
  own: {
    named: { '@runsheet/node-test': '*' },
    command:
      'node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=@runsheet/node-test --test-reporter-destination=stdout',
    files: { 'a.test.js': `import { test } from 'node:test'; test('adds', () => {});` },
  },
} as const;

let folder: string;
let service: Service;
let tarballs: Readonly<Record<string, string>>;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-strict-')));
  service = await startService();
  const packed = await packAll(join(folder, 'tarballs'));
  tarballs = Object.fromEntries(packed.map((path) => [nameOf(path), `file:${path}`]));
}, 240_000);

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
});

test('pnpm -r: each runner finds its reporter, and each package adds its run', async () => {
  const root = join(folder, 'with-pnpm');
  writeWorkspace(root, 'pnpm', {});
  writeFiles(root, { 'pnpm-workspace.yaml': JSON.stringify({ packages: ['packages/*'], overrides: tarballs }) });
  const pnpm = async (...words: readonly string[]) =>
    run(['npm', 'run', '--silent', 'pnpm', '--', '--dir', root, ...words], REPOSITORY);
  const flags = ['--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile', '--reporter', 'append-only'];
  expect(await pnpm('install', ...flags)).toMatchObject({ status: 0 });
  expect((await pnpm('--recursive', '--no-bail', 'test')).status).toBe(1);
  expect(await grids('pnpm')).toEqual(GRIDS);
  const published = await pnpm('exec', 'runsheet', 'publish');
  expect(published).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing to publish') });
}, 600_000);

test('Yarn without node_modules: each runner finds its reporter, and each package adds its run', async () => {
  const root = join(folder, 'with-yarn');
  await installInto(join(folder, 'yarn'), [], ['@yarnpkg/cli-dist@4.18.1']);
  const program = join(folder, 'yarn/node_modules/@yarnpkg/cli-dist/bin/yarn.js');
  writeWorkspace(root, 'yarn', { resolutions: tarballs });
  writeFiles(root, { '.yarnrc.yml': 'nodeLinker: pnp\nenableTelemetry: false\nenableScripts: false\n' });
  const { stdout } = await run(['npm', 'config', 'get', 'registry'], folder);
  const settings = {
    YARN_NPM_REGISTRY_SERVER: stdout.trim().replace(/\/$/, ''),
    YARN_UNSAFE_HTTP_WHITELIST: '*',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
  };
  const yarn = async (...words: readonly string[]) => run([process.execPath, program, ...words], root, settings);
  expect(await yarn('install')).toMatchObject({ status: 0 });
  // Else it stops at the first package that fails.
  const atOnce = ['--parallel', '--jobs=8'];
  expect((await yarn('workspaces', 'foreach', '--all', '--exclude=yarn', ...atOnce, 'run', 'test')).status).toBe(1);
  expect(await grids('yarn')).toEqual(GRIDS);
  const published = await yarn('runsheet', 'publish');
  expect(published).toMatchObject({ status: 0, stdout: expect.stringContaining('Nothing to publish') });
}, 600_000);

const GRIDS = {
  unit: '1 run\n· a.test.js\n✓   adds\n✗   removes ← no such item',
  legacy: '1 run\n· a.test.js\n✗   cart ← no database\n■     adds ← beforeAll failed: no database',
  plain: '1 run\n· a.test.js\n✓   adds',
  page: '1 run\n· a.test.js\n✓   adds',
  own: '1 run\n· a.test.js\n✓   adds',
};

/** Scripts of one workspace begin with its name. Each row with the first line of its comment. */
async function grids(scope: string): Promise<Readonly<Record<string, string>>> {
  const drawn = Object.keys(PACKAGES).map(async (name) => {
    const grid = await drawScript(service, `@${scope}/${name}`);
    return [name, grid.replaceAll(/ ¶.*/g, '')] as const;
  });
  return Object.fromEntries(await Promise.all(drawn));
}

function writeWorkspace(root: string, scope: string, more: object): void {
  const { runsheet = '' } = tarballs;
  const manifest = {
    name: scope,
    private: true,
    type: 'module',
    workspaces: ['packages/*'],
    devDependencies: { runsheet },
  };
  writeFiles(root, { 'package.json': JSON.stringify({ ...manifest, ...more }), '.git/HEAD': 'ref: refs/heads/main\n' });
  for (const [name, { named, command, files }] of Object.entries(PACKAGES)) {
    const devDependencies = Object.fromEntries(Object.entries(named).map(([one, at]) => [one, tarballs[one] ?? at]));
    const own = {
      name: `@${scope}/${name}`,
      version: '1.0.0',
      type: 'module',
      scripts: { test: command },
      devDependencies,
    };
    writeFiles(join(root, 'packages', name), { ...files, 'package.json': JSON.stringify(own) });
  }
}

/** `runsheet-core.tgz` is that of `@runsheet/core`. */
function nameOf(tarball: string): string {
  return basename(tarball, '.tgz').replace('runsheet-', '@runsheet/');
}

async function run(
  [command = '', ...words]: readonly string[],
  cwd: string,
  more: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const environment = {
    ...plainEnvironment(),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    PATH: [dirname(process.execPath), process.env['PATH'] ?? ''].join(delimiter),
    ...more,
  };
  return runCommand(command, words, { cwd, environment });
}
