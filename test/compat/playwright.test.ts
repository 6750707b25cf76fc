import { describe, expect, test } from 'vitest';
import { untilOnDisk } from '../support/killed-run.ts';
import { expectAsInJson } from '../support/playwright.ts';
import { newestOf } from './support/nodes.ts';
import { openWith, PLAYWRIGHT_VERSIONS } from './support/playwright.ts';

const passes = `import { test } from '@playwright/test'; test('one', () => {}); test('two', () => {});`;

const NONE = { passed: 0, failed: 0, others: 0 };

/** Before 1.65 the message of a syntax error ends with the code. */
function withoutCode(grid: string): string {
  return grid.replaceAll(/(?: ¶ >? +\d* \|.*)?(?: ¶ at c.spec.js.*)/g, '');
}

describe.each(PLAYWRIGHT_VERSIONS)('%s', (version) => {
  test('files that do not load fail, and the known rows of all are blocked', async () => {
    const names = ['a.spec.js', 'b.spec.js', 'c.spec.js', 'd.spec.js'];
    const playground = await openWith(version).open(Object.fromEntries(names.map((name) => [name, passes])));
    expect((await playground.run()).status).toBe(0);
    playground.write({
      'b.spec.js': `throw new Error('at the top');`,
      'c.spec.js': 'const x = ;',
      'helper.js': `throw new Error('no helper');`,
      'd.spec.js': `import './helper.js'; ${passes}`,
    });
    const broken = await playground.run();
    expect(withoutCode(broken.grid)).toMatchInlineSnapshot(`
      "2 runs
      ✗ Unhandled errors ← no helper ¶ at helper.js:1:7
      · a.spec.js
      ■   one ← nothing has run: at the top
      ■   two ← nothing has run: at the top
      ✗ b.spec.js ← at the top ¶ at b.spec.js:1:7
      ■   one ← b.spec.js failed to load
      ■   two ← b.spec.js failed to load
      ✗ c.spec.js ← SyntaxError: c.spec.js: Unexpected token (1:10)
      ■   one ← c.spec.js failed to load
      ■   two ← c.spec.js failed to load
      · d.spec.js
      ■   one ← nothing has run: at the top
      ■   two ← nothing has run: at the top"
    `);
    expect(broken.status).toBe(1);
    // Playwright has read no test, and we know eight.
    expect([broken.json, broken.counts]).toEqual([NONE, { ...NONE, others: 8 }]);
    playground.write({ 'b.spec.js': passes, 'c.spec.js': passes, 'd.spec.js': `${passes} test('one', () => {});` });
    expect((await playground.run()).grid).toMatchInlineSnapshot(`
      "3 runs
      · a.spec.js
      ■   one ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      ■   two ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      · b.spec.js
      ■   one ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      ■   two ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      · c.spec.js
      ■   one ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      ■   two ← nothing has run: duplicate test title "one", first declared in d.spec.js:1
      ✗ d.spec.js ← duplicate test title "one", first declared in d.spec.js:1 ¶ at d.spec.js:1:88
      ■   one ← d.spec.js failed to load
      ■   two ← d.spec.js failed to load"
    `);
  });
});

describe.each(newestOf(PLAYWRIGHT_VERSIONS))('%s', (version) => {
  const { open, run } = openWith(version);

  test('titles that only their blanks tell apart are named with their lines', async () => {
    const titles = `import { test } from '@playwright/test';\ntest('two words', () => {});\ntest('two  words', () => {});`;
    const { grid, stdout, stderr } = await run({ 'a.spec.js': titles });
    expect(grid.split('\n').slice(1)).toEqual(['· a.spec.js', '✓   two words', '✓   two words']);
    expect(stdout + stderr).toContain('a.spec.js > two words (lines 2, 3)');
  });

  test('a flaky test has passed, with the error of its first attempt', async () => {
    const flaky = `import { test } from '@playwright/test';
      test('is flaky', ({}, info) => { if (info.retry < 2) throw new Error('attempt ' + info.retry); });
      test('skips itself', ({}, info) => { test.skip(info.retry > 0, 'no network'); throw new Error('not this'); });
      test.describe.serial('together', () => {
        test('passes each time', () => {});
        test('is flaky too', ({}, info) => { if (info.retry < 1) throw new Error('not yet'); });
        test('waits', () => {});
      });`;
    const ended = await run({ 'a.spec.js': flaky }, '--retries=2');
    expect(ended.grid).toMatchInlineSnapshot(`
      "1 run
      · a.spec.js
      ✓   is flaky ← passed on attempt 3 of 3 ¶ attempt 0 ¶ at a.spec.js:2:66 ¶ attached: error-context test-results/a-is-flaky/error-context.md ¶ attached: error-context test-results/a-is-flaky-retry1/error-context.md
      ■   skips itself ← skipped: no network ¶ failed before: not this ¶ at a.spec.js:3:91
      ·   together
      ✓     passes each time
      ✓     is flaky too ← passed on attempt 2 of 2 ¶ not yet ¶ at a.spec.js:6:72 ¶ attached: error-context test-results/a-together-is-flaky-too/error-context.md
      ✓     waits"
    `);
    // Playwright counts the one that skips itself as flaky.
    expectAsInJson(ended, -1, 1);
    expect(ended.status).toBe(0);
  });

  test('a repetition that is tried again while another one ends has not failed', async () => {
    const ended = await run(
      {
        'tells.js': `export default class {
          onTestEnd({ repeatEachIndex }) { if (repeatEachIndex === 1) process.getBuiltinModule('node:fs').writeFileSync('ended', ''); }
        }`,
        'playwright.config.js': `export default {
          reporter: [['json', { outputFile: 'report.json' }], ['@runsheet/playwright'], ['./tells.js']], workers: 2, retries: 1, repeatEach: 2,
        };`,
        'a.spec.js': `import { test } from '@playwright/test'; import { existsSync, writeFileSync } from 'node:fs';
          const until = async (file) => { while (!existsSync(file)) await new Promise((done) => { setTimeout(done, 5); }); };
          test('one', async ({}, { repeatEachIndex, retry }) => {
            if (repeatEachIndex === 1) return until('begun');
            if (retry === 0) throw new Error('not yet');
            writeFileSync('begun', '');
            await until('ended');
          });`,
      },
      '--workers=2',
    );
    expect(ended.grid).toMatch(/^1 run\n· a\.spec\.js\n✓ {3}one/);
    expect(ended.status).toBe(0);
  });

  test('a test that is tried again before we have loaded has not failed', async () => {
    const ended = await run(
      {
        // Each call reaches us in its order, and none before the second attempt has begun.
        'late.js': `import { RunsheetReporter } from '@runsheet/playwright';
          export default class extends RunsheetReporter {
            #release = () => undefined;
            #begun = new Promise((release) => { this.#release = release; });
            onBegin(config, suite) { this.#begun = this.#begun.then(() => super.onBegin(config, suite)); }
            onTestBegin(test, result) { if (result.retry === 1) this.#release(); }
            onTestEnd(test, result) { void this.#begun.then(() => super.onTestEnd(test, result)); }
            async onEnd(result) { await this.#begun; return super.onEnd(result); }
          }`,
        'playwright.config.js': `export default {
          reporter: [['json', { outputFile: 'report.json' }], ['./late.js']], workers: 1, retries: 1,
        };`,
        'a.spec.js': `import { test } from '@playwright/test';
          test('before', () => {});
          test('one', async ({}, { retry }) => {
            if (retry === 0) throw new Error('not yet');
            ${untilOnDisk(/"before"/)}
          });`,
      },
      '--workers=1',
    );
    expect(ended.grid).toMatch(/^1 run\n· a\.spec\.js\n✓ {3}before\n✓ {3}one/);
    expectAsInJson(ended);
    expect(ended.status).toBe(0);
  });

  test('a global setup that throws is red, and blocks what is known', async () => {
    const playground = await open({ 'a.spec.js': passes });
    await playground.run();
    playground.write({
      'setup.js': `export default () => { throw new Error('no database'); };`,
      'playwright.config.js': `export default { ...(await import('./base.js')).base, globalSetup: './setup.js' };`,
    });
    const ended = await playground.run();
    expect(ended.grid).toMatchInlineSnapshot(`
      "2 runs
      ✗ Unhandled errors ← no database ¶ at default (setup.js:1:30)
      · a.spec.js
      ■   one ← nothing has run: no database
      ■   two ← nothing has run: no database"
    `);
    // Playwright has read no test, and we know two.
    expect([ended.json, ended.counts]).toEqual([NONE, { ...NONE, others: 2 }]);
    expect(ended.status).toBe(1);
  });

  test('a run that takes longer than it may is red, and what it did not reach is blocked', async () => {
    const hangs = `import { test } from '@playwright/test'; test('hangs', () => new Promise(() => {}));`;
    const ended = await run({ 'a.spec.js': hangs }, '--global-timeout=4000');
    expect(ended.grid).toContain('✗ Unhandled errors ← Timed out waiting 4s');
    expect(ended.grid).not.toContain('✓');
    expect(ended.json.others).toBe(1);
    expectAsInJson(ended);
    expect(ended.status).toBe(1);
  });
});
