import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsOf, expectAsInJson, openPlayground, type PlaywrightRun } from '../support/playwright.ts';

const many = (titles: readonly string[], failing: readonly string[] = []) =>
  `import { test } from '@playwright/test';${titles
    .map((title) => ` test('${title}', () => { ${failing.includes(title) ? `throw new Error('no')` : ''} });`)
    .join('')}`;

const FILES = {
  'a.spec.js': many(['a1', 'a2', 'a3', 'a4'], ['a1']),
  'b.spec.js': many(['b1', 'b2'], ['b2']),
};

const ALL = ['a.spec.js', '✗   a1 ← no', '✓   a2', '✓   a3', '✓   a4', 'b.spec.js', '✓   b1', '✗   b2 ← no'];

/** Rows with the first lines of their comments. */
function shown(grid: string): readonly string[] {
  return grid
    .split('\n')
    .slice(1)
    .map((line) => line.replace(/ ¶.*/, '').replace(/^· (?=\S)/, ''));
}

test.each([[[]], [['--fully-parallel']]])('shards become one run, also where they divide a file: %j', async (words) => {
  const playground = await openPlayground(FILES);
  const first = await playground.run(...words, '--shard=1/3');
  const second = await playground.run(...words, '--shard=2/3');
  expect(await playground.draw()).toBe('');
  const third = await playground.run(...words, '--shard=3/3');
  const ended = await playground.publish('--expect-shards', '3');
  expect(ended.stderr).not.toMatch(/RS1016|Missing/);
  expect(shown(await playground.draw())).toEqual(ALL);
  expectAsInJson({ ...countsOf(playground.root), json: sumOf([first, second, third]) });
});

/** What Playwright counts in all shards. */
function sumOf(shards: readonly PlaywrightRun[]): PlaywrightRun['json'] {
  const sum = { passed: 0, failed: 0, others: 0 };
  for (const { json } of shards) {
    for (const kind of ['passed', 'failed', 'others'] as const) sum[kind] += json[kind];
  }
  return sum;
}

test('a shard without a test is recorded, and is not missing', async () => {
  const playground = await openPlayground({ 'a.spec.js': many(['a1']) });
  await playground.run('--shard=1/2');
  const empty = await playground.run('--shard=2/2');
  expect(empty.status).toBe(0);
  const ended = await playground.publish('--expect-shards', '2');
  expect(ended.stderr).not.toContain('Missing');
  expect(await playground.draw()).toMatchInlineSnapshot(`
    "1 run
    · a.spec.js
    ✓   a1"
  `);
});

test('a project that runs first in every shard is red if it fails in one of them', async () => {
  const playground = await openPlayground({
    'playwright.config.js': `import { base } from './base.js'; export default { ...base, projects: [
      { name: 'setup', testMatch: 'setup.spec.js' }, { name: 'web', testMatch: /[ab].spec.js/, dependencies: ['setup'] } ] };`,
    'a.spec.js': many(['a1']),
    'b.spec.js': many(['b1']),
    'setup.spec.js': `import { test } from '@playwright/test'; test('log in', () => { if (process.env.SHARD === '1') throw new Error('no login'); });`,
  });
  await playground.call(['test', '--shard=1/2'], { SHARD: '1' });
  await playground.call(['test', '--shard=2/2'], { SHARD: '2' });
  await playground.publish('--expect-shards', '2');
  expect(await playground.draw()).toMatchInlineSnapshot(`
    "1 run
    · setup
    ·   setup.spec.js
    ✗     log in ← no login ¶ at setup.spec.js:1:102 ¶ attached: error-context test-results/setup-log-in-setup/error-context.md
    · web
    ·   a.spec.js
    ■     a1 ← not run: the project setup has failed, which runs first
    ·   b.spec.js
    ✓     b1"
  `);
});

test('merge-reports plays all shards into one run, and tells of those that are missing', async () => {
  const playground = await openPlayground(FILES);
  const reports = join(playground.root, 'reports');
  for (const shard of [1, 2, 3]) {
    const blob = { PLAYWRIGHT_BLOB_OUTPUT_FILE: join(reports, `report-${shard}.zip`) };
    await playground.call(['test', '--fully-parallel', `--shard=${shard}/3`, '--reporter=blob'], blob);
  }
  const merge = async () =>
    playground.call(['merge-reports', '--reporter=json,@runsheet/playwright', 'reports'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: join(playground.root, 'report.json'),
    });
  const whole = await merge();
  expectAsInJson(countsOf(playground.root));
  expect(whole.stderr).not.toContain('Missing');
  expect(shown(await playground.draw())).toEqual(ALL);
  renameSync(join(reports, 'report-2.zip'), join(playground.root, 'report-2.zip'));
  const part = await merge();
  expect(part.stderr).toContain('shard 2 of 3');
  rmSync(reports, { recursive: true });
});
