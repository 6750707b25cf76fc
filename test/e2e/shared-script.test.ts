import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { startService } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { drawScript } from '../support/draw-script.ts';
import { createProject } from '../support/project.ts';
import { plainEnvironment, runCommand } from '../support/run-command.ts';

const { resolve } = createRequire(import.meta.url);
const VITEST = [join(dirname(resolve('vitest/package.json')), 'vitest.mjs'), 'run'];
const PLAYWRIGHT = [resolve('@playwright/test/cli'), 'test'];
const REPORTERS = ['--test-reporter=spec', '--test-reporter=@runsheet/node-test'];
const NODE = ['--test', ...REPORTERS.flatMap((flag) => [flag, '--test-reporter-destination=stdout']), 'node/*.js'];

/** As many as a mass rename has. */
const suite = (from: string, titles: readonly string[]) =>
  `import { test } from '${from}';\n${titles.map((title) => `test('${title}', () => {});`).join('\n')}`;
const titles = (word: string) => Array.from({ length: 12 }, (_, i) => `${word} ${i + 1}`);

test('Vitest, Playwright and node:test share a script, and none takes the tests of the others for gone', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  const project = createProject({
    'package.json': '{ "name": "shop", "type": "module" }',
    'vitest.config.js': `export default { test: { include: ['unit/**'], reporters: ['default', '@runsheet/vitest'] } };`,
    'playwright.config.js': `export default { testDir: 'e2e', reporter: [['line'], ['@runsheet/playwright']] };`,
    'unit/sum.test.js': suite('vitest', titles('adds')),
    'unit/old.test.js': suite('vitest', ['is deleted']),
    'e2e/shop.spec.js': suite('@playwright/test', titles('opens')),
    'node/tax.js': suite('node:test', titles('taxes')),
  });
  onTestFinished(() => project.remove());
  const environment = {
    ...plainEnvironment(),
    RUNSHEET_BASE_URL: service.baseUrl,
    RUNSHEET_API_KEY: service.key,
    // As npm tells it.
    npm_lifecycle_script: 'node --test node/*.js',
  };
  const run = async (words: readonly string[]) =>
    runCommand(process.execPath, words, { cwd: project.root, environment });
  for (const words of [VITEST, PLAYWRIGHT, NODE, VITEST, PLAYWRIGHT, NODE]) {
    const ended = await run(words);
    expect(ended.status).toBe(0);
    expect(ended.stdout + ended.stderr).not.toMatch(/obsolete|RS\d/);
  }
  const grid = await drawScript(service, 'shop');
  expect(grid.split('\n')).toHaveLength(1 + 4 + 3 * 12 + 1);
  expect(grid).toMatch(/^6 runs\n/);
  expect(grid.match(/^✓.*/gm)).toEqual(titles('taxes').map((title) => `✓   ${title}`));

  // What is deleted is gone.
  rmSync(join(project.root, 'unit/old.test.js'));
  project.write({ 'unit/sum.test.js': suite('vitest', titles('adds').slice(1)) });
  expect((await run(VITEST)).stderr).toContain('2 rows are obsolete');
});
