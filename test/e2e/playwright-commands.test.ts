import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openPlayground } from '../support/playwright.ts';
import { sampleOf } from '../support/share.ts';

const TESTS = `
  import { expect, test } from '@playwright/test';
  test.describe('sum', () => {
    test('adds', () => { expect(1 + 1).toBe(2); });
    test('subtracts', () => { expect(2 - 1).toBe(2); });
  });
`;

const MANIFEST = '{ "name": "shop", "type": "module", "devDependencies": { "@playwright/test": "*" } }';

/** With a configuration that has no reporter of ours. */
const FILES = {
  'package.json': MANIFEST,
  'playwright.config.js': `export default { workers: 1, reporter: 'dot' };\n`,
  'sum.spec.js': TESTS,
};

test('after init, Playwright publishes what it runs, doctor sees that, and what failed is run again by its arguments', async () => {
  const playground = await openPlayground(FILES);
  const before = await playground.runsheet('doctor');
  expect(before.stdout).toContain('@runsheet/playwright is installed, but playwright.config.js does not name it.');
  const done = await playground.runsheet('init', '--yes');
  expect(done.stdout).not.toContain('By hand');
  expect(readFileSync(join(playground.root, 'playwright.config.js'), 'utf8')).toBe(
    `export default { workers: 1, reporter: [['dot'], ['@runsheet/playwright']] };\n`,
  );
  const run = await playground.run();
  expect(run.stdout).toContain('1 failed');
  expect(run.grid.replaceAll(/ ←.*/g, '')).toBe('1 run\n· sum.spec.js\n·   sum\n✓     adds\n✗     subtracts');
  const after = await playground.runsheet('doctor');
  expect(after.stdout).toContain('playwright calls @runsheet/playwright.');
  const failed = await playground.runsheet('failed', '--format', 'playwright');
  // As a shell takes them apart.
  const words = execFileSync('sh', ['-c', `printf '%s\\n' ${failed.stdout.trim()}`], { encoding: 'utf8' });
  const again = await playground.call(['test', ...words.trim().split('\n'), '--reporter=json']);
  expect(JSON.parse(again.stdout)).toMatchObject({ stats: { expected: 0, unexpected: 1, skipped: 0, flaky: 0 } });
});

test('try shows the run of a package that is not set up', async () => {
  const playground = await openPlayground(FILES);
  const tried = await playground.runsheet('try', '--', 'npx', 'playwright', 'test');
  expect(tried.stdout).toMatch(/sum\.spec\.js\n +sum\n +adds +✓\n +subtracts +✗/);
  expect(tried.status).toBe(1);
});

test.each(sampleOf(['@runsheet/playwright', 'dot'], 2))(
  'sync takes what Playwright lists, with the reporter %s',
  async (reporter) => {
    const playground = await openPlayground({
      ...FILES,
      'playwright.config.js': `export default { reporter: [['${reporter}']] };`,
      'sum.spec.js': `${TESTS} import fs from 'node:fs'; test.skip('later', () => {}); test('runs', () => fs.writeFileSync('ran', ''));`,
    });
    const ended = await playground.runsheet('sync');
    expect(ended.stderr).not.toContain('RS');
    expect(ended).toMatchObject({ status: 0, stdout: expect.stringContaining('new script with 6 rows') });
    expect(await playground.draw()).toBe(
      ['0 runs', '· sum.spec.js', '·   sum', '·     adds', '·     subtracts', '·   later', '·   runs'].join('\n'),
    );
  },
);
