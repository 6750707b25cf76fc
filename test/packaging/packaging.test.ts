import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ADAPTERS } from '../support/adapters.ts';
import { drawGrid } from '../support/draw-grid.ts';
import { writeFiles } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { reporterLines } from '../support/run-tests.ts';
import { installEach, installInto, installWithPnpm, packAll } from './install.ts';
import { type NodeAtHand, nodesAtHand } from './nodes-at-hand.ts';

/** Vitest 5 does not support Node 20. */
const NODES = nodesAtHand().map((node) => ({
  title: `Node ${node.version.join('.')}`,
  node,
  vitest: node.version[0] < 22 ? 'vitest@4.1.12' : 'vitest@5.1.1',
  tried: node.version[0] < 22 ? { status: 2, text: /RS1103/ } : { status: 1, text: /subtracts +✗/ },
}));

let folder: string;
let tarballs: readonly string[];
let service: Service;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'runsheet-packaging-'));
  tarballs = await packAll(join(folder, 'tarballs'));
  service = await startService();
}, 240_000);

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(NODES)('packed and installed in an empty project, under $title', ({ node, vitest, tried }) => {
  const name = `node-${node.version.join('-')}`;
  let root: string;

  beforeAll(async () => {
    root = join(folder, name);
    await installInto(root, tarballs, [vitest, 'jest@30.5.2', 'mocha@12.0.3', '@playwright/test@1.65.0']);
    writeFiles(root, FILES);
  }, 240_000);

  test('the Vitest reporter publishes', async () => {
    const ended = await run(node, ['node_modules/vitest/vitest.mjs', 'run', '--root', 'with-vitest']);
    expect(reporterLines(ended)).toContain(`${name}: 1 pass, 1 fail`);
    expect(ended.status).toBe(1);
  });

  test('the Jest reporter publishes', async () => {
    const ended = await run(node, ['node_modules/jest/bin/jest.js', '--config', 'with-jest/jest.config.js']);
    expect(reporterLines(ended)).toContain(`${name}-jest: 1 pass, 1 fail (1 file or hook), 1 blocked`);
    expect(ended.status).toBe(1);
  });

  test.each([
    [
      'Playwright Test',
      ['node_modules/@playwright/test/cli.js', 'test', '--config=with-playwright/playwright.config.js'],
    ],
    ['Mocha', ['node_modules/mocha/bin/mocha.js', '--require=@runsheet/mocha', 'with-mocha/sum.js']],
    [
      'node:test',
      ['--test', '--test-reporter=@runsheet/node-test', '--test-reporter-destination=stdout', 'with-node/sum.js'],
    ],
  ])('the reporter for %s publishes', async (runner, args) => {
    const script = `${name}-${runner.replace(/\W/, '-')}`;
    const ended = await run(node, args, { RUNSHEET_SCRIPT: script });
    expect(ended.status).toBe(1);
    expect(await drawGrid(service, script)).toMatch(/✓ {4}adds\n✗ {4}subtracts\n/);
  });

  test('the command line shows what they have published', async () => {
    const ended = await run(node, ['node_modules/runsheet/dist/bin.js', 'show', `${name}-jest`]);
    expect(ended.stdout).toContain('is blocked');
    expect(ended.status).toBe(0);
    expect(await drawGrid(service, `${name}-jest`)).toMatchInlineSnapshot(`
      "·  with-jest/sum.test.js
      ✓    adds
      ✗    with a hook that throws
      ■      is blocked

      #1 is blocked: beforeAll failed: not today
      #1 with a hook that throws: not today"
    `);
  });

  test('a command is tried with the reporter that came along, or the missing SQLite is said', async () => {
    const words = ['try', '--', 'npx', 'vitest', 'run', '--root', 'with-vitest'];
    const { status, stdout, stderr } = await run(node, ['node_modules/runsheet/dist/bin.js', ...words]);
    expect({ status, text: stdout + stderr }).toEqual({
      status: tried.status,
      text: expect.stringMatching(tried.text),
    });
  });

  test.each([
    ['Vitest', ['node_modules/vitest/vitest.mjs', 'run', '--root', 'with-vitest'], 4],
    ['Jest', ['node_modules/jest/bin/jest.js', '--config', 'with-jest/jest.config.js'], 6],
  ])('a run of %s loads few files of ours, and no schema', async (runner, args, count) => {
    // A first run has more to do.
    const coverage = join(root, `coverage-${runner}`);
    await run(node, args, { NODE_V8_COVERAGE: coverage });
    const loaded = filesLoaded(coverage);
    expect(loaded.filter((file) => file.startsWith('@runsheet/'))).toHaveLength(count);
    expect(loaded.filter((file) => /^(?:zod|undici)\//.test(file))).toEqual([]);
  });

  test.each([
    ['Vitest', ['node_modules/vitest/vitest.mjs', 'run', '--root', 'with-teardown']],
    ['Jest', ['node_modules/jest/bin/jest.js', '--config', 'with-teardown/jest.config.js']],
  ])('what fails a run of %s after its last hook is red in its column', async (runner, args) => {
    const script = `${name}-late-${runner}`;
    const ended = await run(node, args, { RUNSHEET_SCRIPT: script });
    expect(ended.status).toBe(1);
    expect(await drawGrid(service, script)).toMatch(/^✗ {2}Unhandled errors\n(?:.*\n)*✓ {4}adds\n/);
  });

  async function run(at: NodeAtHand, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<Ended> {
    return runCommand(at.path, args, {
      cwd: root,
      environment: {
        ...plainEnvironment(),
        PATH: [dirname(at.path), process.env['PATH'] ?? ''].join(delimiter),
        RUNSHEET_BASE_URL: service.baseUrl,
        RUNSHEET_API_KEY: service.key,
        RUNSHEET_SCRIPT: args.some((arg) => arg.includes('jest')) ? `${name}-jest` : name,
        ...more,
      },
    });
  }
});

test('with each reporter three packages are installed', async () => {
  const root = join(folder, 'each-alone');
  const tarballsOf = (runner: string) => {
    return tarballs.filter((path) => ['runsheet-core.tgz', `runsheet-${runner}.tgz`].includes(basename(path)));
  };
  // Not named as a runner, which a reporter could take for its own.
  const projects = ADAPTERS.map((runner) => ({ runner, name: `only-${runner}` }));
  await installEach(root, Object.fromEntries(projects.map(({ runner, name }) => [name, tarballsOf(runner)])));
  for (const { runner, name } of projects) {
    const paths = readdirSync(join(root, name, 'node_modules'), { recursive: true, encoding: 'utf8' });
    const installed = paths.flatMap((path) => {
      const [, found] = INSTALLED.exec(path.replaceAll('\\', '/').split('/node_modules/').at(-1) ?? '') ?? [];
      return found ?? [];
    });
    expect(installed.toSorted()).toEqual(['@runsheet/core', `@runsheet/${runner}`, 'undici']);
  }
  const shared = readdirSync(join(root, 'node_modules')).filter((name) => !name.startsWith('.'));
  expect(shared.toSorted()).toEqual(projects.map(({ name }) => name).toSorted());
});

/** The manifest of a package. */
const INSTALLED = /^([^@/]+|@[^/]+\/[^/]+)\/package\.json$/;

test.each(NODES.slice(-1))(
  'with pnpm, whoever names the reporter and runsheet has all that a configuration names',
  async ({ node, vitest }) => {
    const root = join(folder, 'with-pnpm');
    const tarball = (name: string) => join(folder, 'tarballs', `${name}.tgz`);
    const packed = {
      '@runsheet/core': tarball('runsheet-core'),
      '@runsheet/vitest': tarball('runsheet-vitest'),
      '@runsheet/jest': tarball('runsheet-jest'),
      '@runsheet/mocha': tarball('runsheet-mocha'),
      '@runsheet/node-test': tarball('runsheet-node-test'),
      '@runsheet/playwright': tarball('runsheet-playwright'),
      '@runsheet/service': tarball('runsheet-service'),
      runsheet: tarball('runsheet'),
    };
    const named = { runsheet: '*', '@runsheet/vitest': '*', vitest: vitest.replace('vitest@', '') };
    await installWithPnpm(root, packed, named);
    const page = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8');
    const config = /<!-- runsheet\.config\.mjs -->\s+```js\n(.*?)```/s.exec(page)?.[1] ?? '';
    const runsheet = (...words: readonly string[]) =>
      runCommand(node.path, [join(root, 'node_modules/runsheet/dist/bin.js'), ...words], {
        cwd: root,
        environment: plainEnvironment(),
      });
    writeFiles(root, { 'runsheet.config.mjs': config });
    expect((await runsheet('--print-config')).stdout).toMatch(/^folder +QA\/Unit +runsheet\.config\.mjs$/m);
    rmSync(join(root, 'runsheet.config.mjs'));
    expect(await runsheet('init', '--yes', '--folder', 'QA')).toMatchObject({ status: 0 });
    const written: { readonly $schema: string } = JSON.parse(readFileSync(join(root, 'runsheet.config.json'), 'utf8'));
    expect(written).toEqual({ $schema: expect.stringMatching(/^\.\/node_modules\/.*\.json$/), folder: 'QA' });
    expect(JSON.parse(readFileSync(join(root, written.$schema), 'utf8'))).toHaveProperty('properties.folder');
  },
  240_000,
);

/** Which installed files the process with our reporter has loaded, as Node writes it down. */
function filesLoaded(coverage: string): readonly string[] {
  const processes = readdirSync(coverage).map((file) => {
    const { result }: { result: readonly { url: string }[] } = JSON.parse(readFileSync(join(coverage, file), 'utf8'));
    return [...new Set(result.flatMap(({ url }) => /\/node_modules\/((?:@runsheet|zod)\/.*)/.exec(url)?.[1] ?? []))];
  });
  return processes.toSorted((one, other) => other.length - one.length)[0] ?? [];
}

const FILES = {
  'with-teardown/vitest.config.ts': `
    import { defineConfig } from 'vitest/config';
    const late = { onInit() { process.once('exit', () => { process.exitCode = 1; }); } };
    export default defineConfig({ test: { globals: true, reporters: ['default', '@runsheet/vitest', late] } });
  `,
  'with-teardown/jest.config.js': `
    module.exports = { reporters: ['default', '@runsheet/jest'], globalTeardown: './teardown.js' };
  `,
  'with-teardown/teardown.js': `
    module.exports = () => { throw new Error('no stop'); };
  `,
  'with-teardown/late.test.js': `
    test('adds', () => {});
  `,
  'with-vitest/vitest.config.ts': `
    import { defineConfig } from 'vitest/config';
    export default defineConfig({ test: { reporters: ['default', ['@runsheet/vitest', { folder: 'Packed' }]] } });
  `,
  'with-vitest/sum.test.ts': `
    import { expect, test } from 'vitest';
    test('adds', () => expect(1 + 1).toBe(2));
    test('subtracts', () => expect(2 - 1).toBe(2));
  `,
  'with-playwright/playwright.config.js': `
    module.exports = { reporter: [['line'], ['@runsheet/playwright', {}]] };
  `,
  'with-playwright/sum.spec.js': `
    const { expect, test } = require('@playwright/test');
    test('adds', () => expect(1 + 1).toBe(2));
    test('subtracts', () => expect(2 - 1).toBe(2));
  `,
  'with-mocha/sum.js': `
    const assert = require('node:assert');
    it('adds', () => assert.equal(1 + 1, 2));
    it('subtracts', () => assert.equal(2 - 1, 2));
  `,
  'with-node/sum.js': `
    const assert = require('node:assert');
    const { test } = require('node:test');
    test('adds', () => assert.equal(1 + 1, 2));
    test('subtracts', () => assert.equal(2 - 1, 2));
  `,
  'with-jest/jest.config.js': `
    module.exports = {
      reporters: ['default', ['@runsheet/jest', { folder: 'Packed' }]],
      testRunner: '@runsheet/jest/runner',
    };
  `,
  'with-jest/sum.test.js': `
    test('adds', () => expect(1 + 1).toBe(2));
    describe('with a hook that throws', () => {
      beforeAll(() => { throw new Error('not today'); });
      test('is blocked', () => {});
    });
  `,
};
