import { describe, expect, test } from 'vitest';
import { countsOf, forgetCounts } from '../support/playwright.ts';
import { EVERY_ENDING, FAILED_HOOKS } from '../support/playwright-suites.ts';
import { newestOf } from './support/nodes.ts';
import { openWith, PLAYWRIGHT_VERSIONS } from './support/playwright.ts';

const FILES = {
  'playwright.config.js': `export default {
    workers: 1,
    reporter: [['line'], ['json', { outputFile: 'report.json' }], ['blob'], ['@runsheet/playwright']],
    projects: [{ name: 'web' }, { name: 'phone', testMatch: 'flaky.spec.js' }],
  };`,
  'endings.spec.js': EVERY_ENDING,
  'hooks.spec.js': FAILED_HOOKS,
  'hook-at-end-of-file.spec.js': `
    import { test } from '@playwright/test';
    test.describe('first', () => { test('one', () => {}); });
    test.describe.serial('serial', () => { test('two', () => {}); });
    test.describe('last', () => { test('three', () => {}); });
    test.afterAll(() => { throw new Error('not closed'); });`,
  'hook-within.spec.js': `
    import { test } from '@playwright/test';
    test.describe('outer', () => {
      test.describe('inner', () => {
        test('one', () => {});
        test.afterAll(() => { throw new Error('not closed'); });
        test('two', () => {});
      });
      test('three', () => {});
    });`,
  'hook-at-end-of-describe.spec.js': `
    import { test } from '@playwright/test';
    test.describe('outer', () => {
      test.describe('inner', () => {
        test('one', () => {});
        test.afterAll(() => { throw new Error('not closed'); });
      });
      test('two', () => {});
    });`,
  'flaky.spec.js': `
    import { test } from '@playwright/test';
    test.describe.configure({ retries: 1 });
    test('is flaky', ({}, info) => { if (info.retry === 0) throw new Error('not yet'); });
    test.describe.serial('together', () => {
      test('is flaky too', ({}, info) => { if (info.retry === 0) throw new Error('nor this'); });
      test('waits', () => {});
    });`,
};

const SERIAL = 'not run: breaks failed before it in a serial group';
const NO_REASON = 'Playwright did not run it after an earlier failure';

/** What a merged report cannot tell, by file. */
const DIFFERENCES = [
  {
    why: 'a hook with a title of its own looks like any hook: its error stays with its test',
    direct: [
      '✗     outer ← no shop ¶ at hooks.spec.js:14:53',
      '·       inner',
      '■         one ← beforeAll failed: no shop',
      '■       two ← beforeAll failed: no shop',
    ],
    merged: [
      '·     outer',
      '·       inner',
      '✗         one ← no shop ¶ at hooks.spec.js:14:53 ¶ attached: error-context',
      `■       two ← ${NO_REASON}`,
    ],
    counts: { failed: 1, others: -1 },
  },
  {
    why: 'where a describe ends is not known: a hook behind its last test may stand outside',
    direct: ['·     outer', '✗       inner ← not closed ¶ at hook-at-end-of-describe.spec.js:6:37', '✓         one'],
    merged: ['✗     outer ← not closed ¶ at hook-at-end-of-describe.spec.js:6:37', '·       inner', '✓         one'],
    counts: { failed: 0, others: 0 },
  },
];

/** The blob report has copies of what was attached. */
function rowsOf(grid: string): string {
  const [, ...rows] = grid.replaceAll(/(attached: error-context) \S+/g, '$1').split('\n');
  return rows.join('\n');
}

describe.each(newestOf(PLAYWRIGHT_VERSIONS))('%s', (version) => {
  test('a merged report shows what the run itself has shown', async () => {
    const playground = await openWith(version).open(FILES);
    const direct = await playground.run();
    forgetCounts(playground.root);
    await playground.call(['merge-reports', '--reporter=json,@runsheet/playwright', 'blob-report'], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: 'report.json',
    });
    const merged = countsOf(playground.root);
    const wanted = { grid: rowsOf(direct.grid), json: direct.json, counts: { ...direct.counts } };
    for (const difference of DIFFERENCES) {
      const own = difference.direct.join('\n');
      expect(wanted.grid).toContain(own);
      wanted.grid = wanted.grid.replace(own, difference.merged.join('\n'));
      wanted.counts.failed += difference.counts.failed;
      wanted.counts.others += difference.counts.others;
    }
    // Playwright 1.62 does not note at a test that its group is a serial one.
    if (version === '1.62') wanted.grid = wanted.grid.replace(SERIAL, NO_REASON);
    expect({ grid: rowsOf(await playground.draw()), ...merged }).toEqual(wanted);
  });
});
