import { expect, test } from 'vitest';
import { EVERY_ENDING, FAILED_HOOKS } from '../support/playwright-suites.ts';
import { expectAsInJson, runPlaywright } from '../support/playwright.ts';
import { sampleOf } from '../support/share.ts';

test('every ending that Playwright knows', async () => {
  const run = await runPlaywright({ 'a.spec.js': EVERY_ENDING });
  expect(run.grid).toMatchInlineSnapshot(`
    "1 run
    · a.spec.js
    ✓   adds @smoke {SMOKE}
    ✗   differs ← expect(received).toEqual(expected) // deep equality ¶ - Expected  - 1 ¶ + Received  + 1 ¶   Object { ¶ -   "a": 2, ¶ +   "a": 1, ¶   } ¶ at a.spec.js:4:44 ¶ attached: error-context test-results/a-differs/error-context.md
    ✗   two soft errors ← expect(received).toBe(expected) // Object.is equality ¶ Expected: 2 ¶ Received: 1 ¶ at a.spec.js:5:50 ¶ expect(received).toBe(expected) // Object.is equality ¶ Expected: "b" ¶ Received: "a" ¶ at a.spec.js:5:76 ¶ attached: error-context test-results/a-two-soft-errors/error-context.md
    ✗   throws with a cause ← TypeError: outer ¶ Caused by: inner ¶ at a.spec.js:6:45 ¶ attached: error-context test-results/a-throws-with-a-cause/error-context.md
    ✗   throws a string ← thrown: 'just text'
    ✗   fails in a step ← no field ¶ Step: log in › type the name ¶ at a.spec.js:9:92 ¶ at a.spec.js:9:45 ¶ at a.spec.js:9:5 ¶ attached: error-context test-results/a-fails-in-a-step/error-context.md
    ■   skipped ← skipped
    ■   skips itself ← skipped: no network
    ■   is broken ← skipped: fixme
    ■   is broken for a reason ← skipped: fixme: SHOP-1
    ✓   is expected to fail
    ✗   is expected to fail, but passes ← Expected to fail, but passed. ¶ at a.spec.js:16:3
    ✗   takes too long ← Test timeout of 50ms exceeded. ¶ attached: error-context test-results/a-takes-too-long/error-context.md
    ✓   has tags {SLOW NIGHTLY}
    ✓   has annotations ← see the wiki ¶ issue SHOP-7
    ✗   attaches ← after attaching ¶ at a.spec.js:22:11 ¶ attached: page source ¶ attached: error-context test-results/a-attaches/error-context.md
    ✓   (no title)
    ·   group
    ✓     below a describe without a title
    ·     inner
    ✓       deep
    ·   beforeEach throws
    ✗     fails ← no user ¶ at a.spec.js:29:76 ¶ attached: error-context test-results/a-beforeEach-throws-fails/error-context.md"
  `);
  expectAsInJson(run);
  expect(run.status).toBe(1);
});

test('failed hooks stand at their headings', async () => {
  const run = await runPlaywright({ 'a.spec.js': FAILED_HOOKS });
  expect(run.grid).toMatchInlineSnapshot(`
    "1 run
    · a.spec.js
    ✗   beforeAll throws ← no database ¶ at a.spec.js:4:34
    ■     first ← beforeAll failed: no database
    ■     second ← beforeAll failed: no database
    ■     skipped ← skipped
    ·     below
    ■       third ← beforeAll failed: no database
    ✗   afterAll throws ← not closed ¶ at a.spec.js:9:33
    ✓     has passed
    ✓     has passed too
    ✗   outer ← no shop ¶ at a.spec.js:14:53
    ·     inner
    ■       one ← beforeAll failed: no shop
    ■     two ← beforeAll failed: no shop
    ✗   afterAll throws after a failure ← not closed either ¶ at a.spec.js:18:33
    ✗     fails itself ← its own ¶ at a.spec.js:19:40 ¶ not closed either ¶ at a.spec.js:18:33 ¶ attached: error-context test-results/a-afterAll-throws-after-a-failure-fails-itself/error-context.md
    ✗   hangs ← "beforeAll" hook timeout of 50ms exceeded. ¶ at a.spec.js:22:10
    ■     waits ← beforeAll failed: "beforeAll" hook timeout of 50ms exceeded.
    ·   serial
    ✗     breaks ← broken ¶ at a.spec.js:27:34 ¶ attached: error-context test-results/a-serial-breaks/error-context.md
    ■     depends on it ← not run: breaks failed before it in a serial group"
  `);
  expectAsInJson(run, 1, 3);
});

test.each(sampleOf(['--retries=1', '--fully-parallel'], 2))(
  'failed hooks stand at their headings with %s too',
  async (flag) => {
    const run = await runPlaywright({ 'a.spec.js': FAILED_HOOKS }, flag);
    const lines = run.grid.split('\n').map((line) => line.split(' ¶')[0]);
    expect(lines).toEqual(expect.arrayContaining(HOOKS_SHOWN));
    expectAsInJson(run, 1, 3);
  },
);

test('a hook that passes when it is tried again has not failed', async () => {
  const once = `
    import { test } from '@playwright/test';
    import { existsSync, writeFileSync } from 'node:fs';
    const once = (name) => { if (existsSync(name)) return; writeFileSync(name, ''); throw new Error('not yet'); };
    test.describe('flaky beforeAll', () => { test.beforeAll(() => once('before')); test('one', () => {}); test('two', () => {}); });
    test.describe('flaky afterAll', () => { test.afterAll(() => once('after')); test('three', () => {}); test.skip('later', () => {}); });
  `;
  const run = await runPlaywright({ 'a.spec.js': once }, '--retries=1');
  expect(run.status).toBe(0);
  expect(run.grid.replaceAll(/ ¶.*/g, '')).toMatchInlineSnapshot(`
    "1 run
    · a.spec.js
    ·   flaky beforeAll
    ✓     one ← passed on attempt 2 of 2
    ✓     two
    ·   flaky afterAll
    ✓     three
    ■     later ← skipped"
  `);
});

const HOOKS_SHOWN = [
  '✗   beforeAll throws ← no database',
  ...['first', 'second', '  third'].map((title) => `■     ${title} ← beforeAll failed: no database`),
  '✗   afterAll throws ← not closed',
  '✓     has passed',
  '✓     has passed too',
  '✗   outer ← no shop',
];
