import { describe, expect, test } from 'vitest';
import { JOURNALS } from '../support/killed-run.ts';
import { openNodePlayground } from '../support/node-test.ts';
import { NODES } from './support/nodes.ts';

const everyEnding = `
  import { after, afterEach, before, beforeEach, describe, it, test } from 'node:test';
  import assert from 'node:assert/strict';
  test('passes', () => {});
  test('differs', () => { assert.equal(1, 2); });
  test('throws with a cause', () => { throw new TypeError('outer', { cause: new Error('inner') }); });
  test('throws a string', () => { throw 'just text'; });
  test('rejects', async () => { throw new Error('async'); });
  test.skip('skipped', () => {});
  test('skips itself', (t) => { t.skip('no network'); });
  test.todo('planned');
  test('todo that throws', { todo: 'later' }, () => { throw new Error('not yet'); });
  test('takes too long', { timeout: 50 }, async () => { await new Promise((done) => setTimeout(done, 500)); });
  test('#tagged', () => {});
  test('dup', () => {}); test('dup', () => { throw new Error('the second'); });
  test('with subtests', async (t) => {
    await t.test('one', () => {});
    await t.test('two', async (t) => { await t.test('deep', () => { throw new Error('in deep'); }); });
  });
  test('with subtests and its own error', async (t) => { await t.test('ok', () => {}); throw new Error('its own'); });
  describe('suite', () => { it('a', () => {}); describe('inner', () => { it('b', () => {}); }); describe('empty', () => {}); });
  describe('beforeEach throws', () => { beforeEach(() => { throw new Error('no user'); }); it('c', () => {}); });
  describe('afterEach throws', () => { afterEach(() => { throw new Error('no logout'); }); it('d', () => {}); });
  describe('before throws', () => {
    before(() => { throw new Error('no database'); });
    it('first', () => {}); describe('below', () => { it('third', () => {}); });
  });
  describe('after throws', () => { after(() => { throw new Error('not closed'); }); it('has passed', () => {}); });
  describe('the body throws', () => { it('never runs', () => {}); throw new Error('in the body'); });
`;

const passes = `import { test } from 'node:test'; test('one', () => {}); test('two', () => {});`;

describe.each(NODES)('Node $major', ({ path, major }) => {
  const open = async (files: Readonly<Record<string, string>>) => openNodePlayground(files, path);

  test('every ending that node:test knows', async () => {
    const playground = await open({ 'a.test.js': everyEnding });
    const run = await playground.run();
    expect(run.grid).toMatchInlineSnapshot(`
    "1 run
    · a.test.js
    ✓   passes
    ✗   differs ← Expected values to be strictly equal: ¶ 1 !== 2 ¶ at TestContext.<anonymous> (a.test.js:5:34)
    ✗   throws with a cause ← TypeError: outer ¶ Caused by: inner ¶ at TestContext.<anonymous> (a.test.js:6:45)
    ✗   throws a string ← just text
    ✗   rejects ← async ¶ at TestContext.<anonymous> (a.test.js:8:39)
    ■   skipped ← skipped
    ■   skips itself ← skipped: no network
    ■   planned ← todo
    ■   todo that throws ← todo: later
    ✗   takes too long ← test timed out after 50ms
    ✓   #tagged {TAGGED}
    ✓   dup
    ✗   dup ← the second ¶ at TestContext.<anonymous> (a.test.js:15:52)
    ·   with subtests
    ✓     one
    ·     two
    ✗       deep ← in deep ¶ at TestContext.<anonymous> (a.test.js:18:75) ¶ at TestContext.<anonymous> (a.test.js:18:48)
    ✗   with subtests and its own error ← its own ¶ at TestContext.<anonymous> (a.test.js:20:94)
    ✓     ok
    ·   suite
    ✓     a
    ·     inner
    ✓       b
    ·   beforeEach throws
    ✗     c ← no user ¶ at TestContext.<anonymous> (a.test.js:22:66)
    ·   afterEach throws
    ✗     d ← no logout ¶ at TestContext.<anonymous> (a.test.js:23:64)
    ✗   before throws ← no database ¶ at SuiteContext.<anonymous> (a.test.js:25:26)
    ■     first ← before failed: no database
    ·     below
    ■       third ← before failed: no database
    ✗   after throws ← not closed ¶ at SuiteContext.<anonymous> (a.test.js:28:56)
    ✓     has passed
    ✗   the body throws ← in the body ¶ at SuiteContext.<anonymous> (a.test.js:29:73) ¶ at a.test.js:29:3
    ■     never runs ← what it is in failed: in the body"
  `);
    expect(run.status).toBe(1);
    expect(run.stderr).not.toContain('RS9001');
  });

  test('tests in modules that a file imports, words that only look like tests, titles that are paths, and skipped suites', async () => {
    const paths = `import { describe, test } from 'node:test';
      test('paths.test.js', () => {}); describe('group', () => { test('in it', () => {}); });`;
    const playground = await open({
      'cases.js': passes,
      'a-imports.test.js': `import './cases.js';`,
      'a-requires.test.cjs': `require('./lib');`,
      'lib/index.js': `require('./more');`,
      'lib/more.js': `require('node:test').test('three', () => {});`,
      'lib/package.json': '{ "type": "commonjs" }',
      'mock.test.js': `import { mock } from 'node:test'; mock.fn();`,
      'words.test.js': `// without node:test\n1;`,
      'paths.test.js': paths,
    });
    expect(await playground.run()).toMatchObject({ status: 0 });
    playground.write({
      'cases.js': `import { test } from 'node:test'; test('one', () => { process.exit(0); }); test('two', () => {});`,
      'lib/more.js': `require('node:test').test('three', () => { process.exit(0); });`,
      'paths.test.js': paths.replace(`'group', `, `'group', { skip: 'no network' }, `),
    });
    const run = await playground.run();
    expect(run.stderr).not.toContain('RS4002');
    const lines = run.grid.split('\n');
    const why =
      'This file imports node:test, and told of no test. Does something call process.exit(), or does a condition leave out all its tests?';
    expect(lines.filter((line) => line.startsWith('✗')).toSorted()).toEqual([
      `✗ a-imports.test.js ← ${why}`,
      `✗ a-requires.test.cjs ← ${why}`,
    ]);
    const at = lines.indexOf('· paths.test.js');
    expect(lines.slice(at, at + 4)).toEqual([
      '· paths.test.js',
      '✓   paths.test.js',
      '·   group',
      '■     in it ← skipped with group: no network',
    ]);
  });

  test('a run that Node ends by force is whole', async () => {
    const playground = await open({ 'a.test.js': passes, 'b.test.js': passes });
    const { status, grid } = await playground.run('--test-force-exit');
    expect(status).toBe(0);
    expect(grid.split('\n').filter((line) => line.startsWith('✗'))).toEqual([]);
    expect(grid).toContain('✓   two');
  });

  test('files that fail to load, and files that end early, are red, and their known tests are blocked', async () => {
    const names = ['throws', 'syntax', 'exits', 'exits-late', 'crashes', 'hooks', 'late', 'both'];
    const files = Object.fromEntries(names.map((name) => [`${name}.test.js`, passes]));
    const playground = await open({ ...files, 'plain.test.js': 'console.log(1);', 'good.test.js': passes });
    expect((await playground.run()).status).toBe(0);
    const one = `import { after, test } from 'node:test'; test('one', () => {});`;
    playground.write({
      'throws.test.js': `throw new Error('at the top');`,
      'syntax.test.js': `const x = ;`,
      'exits.test.js': `${one} test('two', () => { process.exit(0); });`,
      'exits-late.test.js': `${one} test('two', async () => { await new Promise((done) => setTimeout(done, 300)); process.exit(0); });`,
      'crashes.test.js': `${one} test('two', async () => { await new Promise((done) => setTimeout(done, 300)); process.kill(process.pid, 'SIGKILL'); await new Promise(() => {}); });`,
      'hooks.test.js': `${one} after(() => { throw new Error('not closed'); });`,
      'late.test.js': `${one} test('two', () => { setTimeout(() => { throw new Error('too late'); }, 5); });`,
      'both.test.js': `${one} test('two', () => { setTimeout(() => { throw new Error('of both'); }, 5); throw new Error('no'); });`,
    });
    const run = await playground.run();
    expect(run.grid).toMatchInlineSnapshot(`
    "2 runs
    ✗ both.test.js ← Test "two" at both.test.js:1:65 generated asynchronous activity after the test ended. This activity created the error "Error: of both" and would have caused the test to fail, but instead triggered an uncaughtException event.
    ✓   one
    ✗   two ← no ¶ at TestContext.<anonymous> (both.test.js:1:145)
    ✗ crashes.test.js ← The process of this file ended with SIGKILL.
    ✓   one
    ■   two ← the process of its file ended before
    ✗ exits-late.test.js ← The process of this file ended before all its tests had. Does something call process.exit()?
    ✓   one
    ■   two ← the process of its file ended before
    ✗ exits.test.js ← This file imports node:test, and told of no test. Does something call process.exit(), or does a condition leave out all its tests?
    ■   one ← exits.test.js failed to load
    ■   two ← exits.test.js failed to load
    · good.test.js
    ✓   one
    ✓   two
    ✗ hooks.test.js ← not closed ¶ at TestContext.<anonymous> (hooks.test.js:1:85)
    ✓   one
    ·   two
    ✗ late.test.js ← Test "two" at late.test.js:1:65 generated asynchronous activity after the test ended. This activity created the error "Error: too late" and would have caused the test to fail, but instead triggered an uncaughtException event.
    ✓   one
    ✓   two
    · plain.test.js
    ✓   plain.test.js
    ✗ syntax.test.js ← SyntaxError: Unexpected token ';'
    ■   one ← syntax.test.js failed to load
    ■   two ← syntax.test.js failed to load
    ✗ throws.test.js ← at the top ¶ at throws.test.js:1:7
    ■   one ← throws.test.js failed to load
    ■   two ← throws.test.js failed to load"
  `);
    expect(run.status).toBe(1);
  });

  test('what a filter leaves out keeps no result, and is not taken for removed', async () => {
    const playground = await open({ 'a.test.js': passes, 'b.test.js': passes, 'plain.test.js': '' });
    await playground.run();
    for (const words of [['--test-name-pattern=two'], ['b.test.js'], ['--test-only']]) {
      const run = await playground.run(...words);
      expect(run.stderr).not.toContain('RS4002');
      expect(run.grid).toMatch(/· {3}one\n/);
      expect(run.grid).not.toContain('✗');
    }
    playground.write({ 'b.test.js': `process.exit(0); ${passes}` });
    expect((await playground.run('--test-name-pattern=two')).grid).toContain(
      '✗ b.test.js ← This file imports node:test',
    );
    playground.write({ 'b.test.js': passes });
    playground.write({ 'a.test.js': passes.replace(`test('two', () => {});`, '') });
    expect((await playground.run()).stderr).toContain('RS4002');
  });

  test('shards become one run', async () => {
    const failing = passes.replace(`'two', () => {}`, `'two', () => { throw new Error('no'); }`);
    const playground = await open({ 'a.test.js': passes, 'b.test.js': failing });
    for (const shard of [1, 2, 3]) await playground.run(`--test-shard=${shard}/3`);
    expect(await playground.draw()).toBe('');
    const ended = await playground.runsheet('publish', '--expect-shards', '3');
    expect(ended.stderr).not.toContain('Missing');
    expect((await playground.draw()).replaceAll(/ ←.*/g, '').split('\n')).toEqual([
      '1 run',
      '· a.test.js',
      '✓   one',
      '✓   two',
      '· b.test.js',
      '✓   one',
      '✗   two',
    ]);
  });

  test('a reporter that is listed twice publishes a run once, and says so in one line', async () => {
    const playground = await open({ 'a.test.js': passes });
    const again = ['--test-reporter=@runsheet/node-test', '--test-reporter-destination=stderr'];
    const { stdout, stderr } = await playground.run(...again);
    expect((stdout + stderr).match(/RS4026/g)).toHaveLength(1);
    expect((await playground.draw()).split('\n')[0]).toBe('1 run');
  });

  test('nothing to run leaves nothing', async () => {
    const playground = await open({});
    const run = await playground.run('nothing*.js');
    expect([run.grid, run.stderr.includes('RS9001')]).toEqual(['', false]);
  });

  test.runIf(major >= 22)('files that share one process show the same', async () => {
    const playground = await open({ 'a.test.js': everyEnding });
    const { grid } = await playground.run();
    const isolation = major >= 24 ? '--test-isolation=none' : '--experimental-test-isolation=none';
    const shared = await playground.run(isolation);
    expect(shared.grid.replace('2 runs', '1 run')).toBe(grid);
    playground.write({
      'a.test.js': `${JOURNALS} ${passes}
        test('three', async () => {
          while (!journals().join().includes('"two"')) await new Promise((done) => setTimeout(done, 5));
          process.exit(0);
        });`,
    });
    await playground.run(isolation);
    await expect.poll(async () => (await playground.draw()).split('\n')[0]).toBe('3 runs');
    expect(await playground.draw()).toContain('✗ Unhandled errors ← the test process ended before its run did');
  });
});
