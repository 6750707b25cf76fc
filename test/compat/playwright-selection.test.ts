import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countsOf, expectAsInJson, openPlayground, runPlaywright } from '../support/playwright.ts';

const passes = `import { test } from '@playwright/test'; test('one', () => {}); test('two', () => {});`;
const fails = `import { test } from '@playwright/test'; test('one', () => { throw new Error('no'); }); test('two', () => {});`;

const projects = `export default { ...(await import('./base.js')).base, projects: [
  { name: 'setup', testMatch: 'setup.spec.js' },
  { name: 'web', testMatch: 'a.spec.js', dependencies: ['setup'] },
  { name: 'phone', testMatch: /[ab].spec.js/, dependencies: ['setup'] },
] };`;

test('with several projects each has a heading, and one that has to run first blocks the others', async () => {
  const files = { 'playwright.config.js': projects, 'a.spec.js': passes, 'b.spec.js': passes };
  const [green, red] = await Promise.all([
    runPlaywright({ ...files, 'setup.spec.js': passes }),
    runPlaywright({ ...files, 'setup.spec.js': fails }),
  ]);
  expect(green.grid).toMatchInlineSnapshot(`
    "1 run
    · phone
    ·   a.spec.js
    ✓     one
    ✓     two
    ·   b.spec.js
    ✓     one
    ✓     two
    · setup
    ·   setup.spec.js
    ✓     one
    ✓     two
    · web
    ·   a.spec.js
    ✓     one
    ✓     two"
  `);
  expect(red.grid).toMatchInlineSnapshot(`
    "1 run
    · phone
    ·   a.spec.js
    ■     one ← not run: the project setup has failed, which runs first
    ■     two ← not run: the project setup has failed, which runs first
    ·   b.spec.js
    ■     one ← not run: the project setup has failed, which runs first
    ■     two ← not run: the project setup has failed, which runs first
    · setup
    ·   setup.spec.js
    ✗     one ← no ¶ at setup.spec.js:1:68 ¶ attached: error-context test-results/setup-one-setup/error-context.md
    ✓     two
    · web
    ·   a.spec.js
    ■     one ← not run: the project setup has failed, which runs first
    ■     two ← not run: the project setup has failed, which runs first"
  `);
  expectAsInJson(green);
  expectAsInJson(red);
});

test('a repeated test is one row, red if one repetition is', async () => {
  const third = `import { test } from '@playwright/test'; test('passes', () => {});
    test.describe('group', () => { test('fails once', ({}, info) => { if (info.repeatEachIndex === 2) throw new Error('the third'); }); });`;
  const run = await runPlaywright({ 'a.spec.js': third }, '--repeat-each=3');
  expect(run.grid).toMatchInlineSnapshot(`
    "1 run
    · a.spec.js
    ✓   passes
    ·   group
    ✗     fails once ← the third ¶ at a.spec.js:2:109 ¶ attached: error-context test-results/a-group-fails-once-repeat2/error-context.md"
  `);
  // Playwright counts each repetition, and we count rows.
  expect(run.json).toEqual({ passed: 5, failed: 1, others: 0 });
  expect(run.counts).toEqual({ passed: 1, failed: 1, others: 0 });
});

const LEFT_OUT = ['·   one', '·   two'];
const ONLY_B = ['· a.spec.js', ...LEFT_OUT, '· b.spec.js', '✓   one', '✓   two'];
const ONLY_TWO = ['· a.spec.js', '·   one', '✓   two', '· b.spec.js', '·   one', '✓   two'];

const SELECTIONS: readonly (readonly [word: string, rows: readonly string[]])[] = [
  // What has failed is read of the run before.
  ['--last-failed', ['· a.spec.js', '✗   one ← no', '·   two', '· b.spec.js', ...LEFT_OUT]],
  ['--grep=two', ONLY_TWO],
  ['--grep-invert=one', ONLY_TWO],
  ['b.spec', ONLY_B],
  ['b.spec.js:2', ['· a.spec.js', ...LEFT_OUT, '· b.spec.js', '·   one', '✓   two']],
  ['--only-changed', ONLY_B],
];

test('what a flag leaves out keeps no result, and is not taken for removed', async () => {
  const playground = await openPlayground({ 'a.spec.js': fails, 'b.spec.js': passes });
  const git = (...words: readonly string[]) => execFileSync('git', words, { cwd: playground.root, stdio: 'ignore' });
  git('init');
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@x.test', 'commit', '-m', 'x');
  await playground.run();
  playground.write({ 'b.spec.js': passes.replace("test('two'", "\ntest('two'") });
  for (const [nth, [word, wanted]] of SELECTIONS.entries()) {
    const run = await playground.run(word);
    expect(run.stderr, `with ${word}`).not.toContain('RS4002');
    expect(run.grid.replaceAll(/ ¶.*/g, '').split('\n'), `with ${word}`).toEqual([`${nth + 2} runs`, ...wanted]);
    const count = (mark: string) => wanted.filter((row) => row.startsWith(`${mark}  `)).length;
    expect(run.json, `with ${word}`).toEqual({ passed: count('✓'), failed: count('✗'), others: 0 });
  }
});

test('a test that is gone is told to be gone, and what .only leaves out is not', async () => {
  const playground = await openPlayground({ 'a.spec.js': passes });
  await playground.run();
  playground.write({ 'a.spec.js': passes.replace("test('two'", "test.only('two'") });
  expect((await playground.run()).stderr).not.toContain('RS4002');
  playground.write({ 'a.spec.js': passes.replace("test('two', () => {});", '') });
  expect((await playground.run()).stderr).toContain('RS4002');
});

test('listing and debugging publish nothing', async () => {
  const playground = await openPlayground({ 'a.spec.js': passes });
  await playground.run('--list');
  await playground.call(['test'], { PWDEBUG: 'console' });
  // It opens a browser when a test asks for one, which these do not.
  expect((await playground.run('--debug')).json.passed).toBe(2);
  expect(existsSync(join(playground.root, '.runsheet'))).toBe(false);
});

/** Does what an editor or the page of UI mode does: asks the server that is started by these words for a run. */
const ASKS_SERVER = `
  import { spawn } from 'node:child_process';
  const server = spawn(process.execPath, process.argv.slice(2), { stdio: ['pipe', 'pipe', 'inherit'] });
  let said = '';
  let socket;
  server.stdout.on('data', async (text) => {
    said += text;
    const [url, scheme] = /Listening on (ws|http):.*(?=\\n)/.exec(said) ?? [];
    if (url === undefined || socket !== undefined) return;
    socket = true;
    const found = scheme === 'ws' ? url.slice(13) : (await fetch(url.slice(13))).url;
    const [, place] = /:([/][/][^/]+[/][^/]+)/.exec(found);
    socket = new WebSocket('ws:' + place + '/ws');
    socket.onopen = () => socket.send(JSON.stringify({ id: 1, method: 'runTests', params: {} }));
    socket.onmessage = ({ data }) => {
      const { id, result } = JSON.parse(data);
      if (id !== 1) return;
      console.log(JSON.stringify(result));
      socket.close();
      server.kill('SIGINT');
    };
  });`;

// Without a port, `--ui` opens a window, for which there is no display.
test.each([['test-server'], ['test', '--ui-port=0']])(
  'a run of an editor or of UI mode publishes nothing: %s',
  async (...words) => {
    const playground = await openPlayground({ 'a.spec.js': passes, 'asks-server.mjs': ASKS_SERVER });
    const asking = [join(playground.root, 'asks-server.mjs'), playground.command, ...words];
    const { stdout } = await playground.call(asking, {
      NODE_OPTIONS: '--experimental-websocket',
      // Else it opens a browser.
      PWTEST_UNDER_TEST: '1',
    });
    expect(stdout).toBe('{"status":"passed"}\n');
    expect(countsOf(playground.root).json).toEqual({ passed: 2, failed: 0, others: 0 });
    expect(existsSync(join(playground.root, '.runsheet'))).toBe(false);
  },
);

test('nothing to run hands nothing over', async () => {
  const [none, allowed] = await Promise.all([runPlaywright({}), runPlaywright({}, '--pass-with-no-tests')]);
  expect([none.grid, allowed.grid]).toEqual(['', '']);
  expect(none.stderr).toContain('RS4022');
  expect(allowed.stderr).not.toContain('RS4022');
  expect([none.status, allowed.status]).toEqual([1, 0]);
});
