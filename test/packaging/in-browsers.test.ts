import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Service, startService } from '@runsheet/service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchOptions } from '../support/chromium.ts';
import { drawScript } from '../support/draw-script.ts';
import { writeFiles } from '../support/project.ts';
import { type Ended, plainEnvironment, runCommand } from '../support/run-command.ts';
import { installInto, packAll } from './install.ts';

// Tests of Vitest that run in pages. Its types need those of a page, so it is not among the packages of this repository.

const PACKAGES = ['vitest@5.1.1', '@vitest/browser-playwright@5.1.1', 'playwright@1.65.1'];

let folder: string;
let service: Service;

beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'runsheet-browsers-')));
  service = await startService();
  const tarballs = await packAll(join(folder, 'tarballs'));
  await installInto(join(folder, 'root'), tarballs, PACKAGES);
}, 240_000);

afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true, force: true });
});

test('tests in a page: hooks, files that do not load and lost promises are shown as everywhere', async () => {
  const { root, status } = await runVitest(
    { name: 'odd', browsers: ['chromium'] },
    {
      'cart.test.js': `
      import { issue } from '@runsheet/vitest/meta';
      test('has a page', () => {
        issue('SHOP-12');
        document.body.innerHTML = '<h1>Cart</h1>';
        expect(document.querySelector('h1').textContent).toBe('Cart');
      });
      test('has another title', () => expect(document.querySelector('h1').textContent).toBe('Bill'));
      test.skip('merges', () => {});
      test('loses a promise', async () => {
        Promise.reject(new Error('lost'));
        await new Promise((resolve) => setTimeout(resolve, 50));
      });
      describe('group', () => {
        beforeAll(() => { throw new Error('no page'); });
        test('waits', () => {});
      });`,
      'throws.test.js': `throw new Error('thrown at the top');`,
    },
  );
  expect(status).toBe(1);
  expect(await drawn('odd')).toMatchInlineSnapshot(`
    "1 run
    ✗ Unhandled errors ← lost
    · chromium
    ·   cart.test.js
    ✓     has a page ← issue SHOP-12
    ✗     has another title ← expected 'Cart' to be 'Bill' // Object.is equality
    ■     merges ← skipped
    ✓     loses a promise
    ✗     group ← no page
    ■       waits ← beforeAll failed: no page
    ✗   throws.test.js ← Failed to import test file throws.test.js"
  `);
  // The headings that failed are no tests.
  const own = JSON.parse(readFileSync(join(root, 'report.json'), 'utf8'));
  expect(own).toMatchObject({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 2 });
});

test('a test that leaves its page is red, and what it kept from running is blocked', async () => {
  const { status } = await runVitest(
    { name: 'leaves', browsers: ['chromium'] },
    {
      'leaves.test.js': `
      test('is known', () => {});
      test('leaves the page', async () => {
        location.href = 'about:blank';
        await new Promise(() => {});
      });`,
      'stays.test.js': `test('stays', () => {});`,
    },
  );
  expect(status).toBe(1);
  expect(await drawn('leaves')).toMatchInlineSnapshot(`
    "1 run
    ✗ Unhandled errors ← Failed to run the test leaves.test.js.
    · chromium
    ·   leaves.test.js
    ■     is known ← the worker ended before the test did
    ■     leaves the page ← the worker ended before the test did
    ■   stays.test.js ← the run ended before its turn"
  `);
});

test('rows of a browser are the same, whether it is the only one or chosen among several', async () => {
  const files = { 'cart.test.js': `test('applies', () => {});` };
  const chosen = await runVitest({ name: 'chosen', browsers: ['chromium', 'firefox'] }, files, '--browser=chromium');
  expect(chosen.status).toBe(0);
  expect(chosen.stderr).not.toContain('RS4002');
  expect((await runVitest({ name: 'chosen', browsers: ['chromium'] }, files)).status).toBe(0);
  expect(await drawn('chosen')).toMatchInlineSnapshot(`
    "2 runs
    · chromium
    ·   cart.test.js
    ✓     applies"
  `);
});

/** Runs these files in a package of its own, whose configuration names these browsers. Only the first one is at hand. */
async function runVitest(
  { name, browsers }: { readonly name: string; readonly browsers: readonly string[] },
  files: Readonly<Record<string, string>>,
  ...flags: readonly string[]
): Promise<Ended & { readonly root: string }> {
  const root = join(folder, 'root', name);
  const instances = browsers.map((browser) => ({ browser }));
  writeFiles(root, {
    ...files,
    'package.json': JSON.stringify({ name, type: 'module' }),
    'vitest.config.js': `
      import { playwright } from '@vitest/browser-playwright';
      const provider = playwright({ launchOptions: ${JSON.stringify(launchOptions())} });
      const browser = { enabled: true, headless: true, provider, instances: ${JSON.stringify(instances)} };
      const reporters = ['default', ['json', { outputFile: 'report.json' }], '@runsheet/vitest'];
      export default { test: { globals: true, reporters, browser } };`,
  });
  const environment = { ...plainEnvironment(), RUNSHEET_BASE_URL: service.baseUrl, RUNSHEET_API_KEY: service.key };
  const bin = join(folder, 'root/node_modules/vitest/vitest.mjs');
  return { root, ...(await runCommand(process.execPath, [bin, 'run', ...flags], { cwd: root, environment })) };
}

/** Each row with the first line of its comment. */
async function drawn(name: string): Promise<string> {
  return (await drawScript(service, name)).replaceAll(/ ¶.*/g, '');
}
