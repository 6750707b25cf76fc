import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NODES } from '../compat/support/nodes.ts';
import { openNodePlayground } from '../support/node-test.ts';

const TESTS = `
  import { describe, it } from 'node:test';
  import assert from 'node:assert/strict';
  describe('sum', () => {
    it('adds', () => { assert.equal(1 + 1, 2); });
    it('subtracts', () => { assert.equal(2 - 1, 2); });
  });
`;

const FILES = {
  'package.json': `{ "name": "shop", "type": "module", "scripts": { "test": "node --test 'test/*.js'" } }`,
  'test/sum.js': TESTS,
};

test('after init, npm test publishes what node:test runs, and doctor sees that', async () => {
  const playground = await openNodePlayground(FILES);
  expect((await playground.runsheet('doctor')).stdout).toContain(
    'The script "test" runs node:test without @runsheet/node-test.',
  );
  const done = await playground.runsheet('init', '--yes');
  expect(done.stdout).not.toContain('By hand');
  const { scripts }: { scripts: { test: string } } = JSON.parse(
    readFileSync(join(playground.root, 'package.json'), 'utf8'),
  );
  expect(scripts.test).toBe(
    "node --test --test-reporter=spec --test-reporter-destination=stdout --test-reporter=@runsheet/node-test --test-reporter-destination=stdout 'test/*.js'",
  );
  const run = await playground.shell('npm test');
  expect(run.stdout).toMatch(/fail 1/);
  expect((await playground.draw()).replaceAll(/ ←.*/g, '')).toBe(
    '1 run\n· test/sum.js\n·   sum\n✓     adds\n✗     subtracts',
  );
  expect((await playground.runsheet('doctor')).stdout).toContain('node:test calls @runsheet/node-test.');
  expect((await playground.runsheet('init', '--yes')).stdout).toContain('nothing to change');
});

test.each(["node --test 'test/*.js'", "node --test --test-reporter=dot 'test/*.js'"])(
  'try shows the run of %s in a package that is not set up',
  async (script) => {
    const manifest = JSON.stringify({ name: 'shop', type: 'module', scripts: { test: script } });
    const playground = await openNodePlayground({ ...FILES, 'package.json': manifest });
    const tried = await playground.runsheet('try', '--', 'npm', 'test');
    expect(tried.stdout).toMatch(/test\/sum\.js\n +sum\n +adds +✓\n +subtracts +✗/);
    expect(tried.status).toBe(1);
  },
);

const DEEP_TESTS = `
  import { describe, it, test } from 'node:test';
  import assert from 'node:assert/strict';
  const red = () => assert.fail('no');
  describe('sum', () => { describe('of two', () => { it('adds', red); it('is green', () => {}); }); });
  test('with subtests', async (t) => { await t.test('below', async (t) => { await t.test('deep', red); }); });
  describe('around', () => { test('holds subtests', async (t) => { await t.test('inner', red); }); it('passes', () => {}); });
  test('alone', red);
  test('twice', () => {});
  test('twice', red);
`;

describe.each(NODES)('with Node $major, tests that failed are run again by their arguments', ({ path }) => {
  test('and nothing beside them in a suite', async () => {
    const playground = await openNodePlayground(FILES, path);
    await playground.run('test/sum.js');
    const failed = await playground.runsheet('failed', '--format', 'node');
    const again = await playground.shell(`"${path}" --test ${failed.stdout.trim()}`);
    expect(again.stdout).toMatch(/fail 1\b/);
    expect(again.stdout).toMatch(/pass 0\b/);
  });

  test.each([
    ['of suites, of other tests, of none, and twice', DEEP_TESTS],
    ['of suites whose titles are computed', TESTS.replace("'sum'", '`su${"m"}`')],
  ])('all of them: %s', async (_, source) => {
    const playground = await openNodePlayground({ ...FILES, 'test/sum.js': source }, path);
    const { grid } = await playground.run('test/sum.js');
    const reds = (text: string) => text.split('\n').filter((line) => line.startsWith('✗'));
    expect(await playground.runsheet('failed', '--', path, '--test', ...REPORTER)).toMatchObject({ status: 1 });
    const again = await playground.draw();
    expect(again).toMatch(/^2 runs\n/);
    expect(reds(again)).toEqual(reds(grid));
  });

  test('a command that runs none of them is red', async () => {
    const playground = await openNodePlayground(FILES, path);
    await playground.run('test/sum.js');
    playground.write({ 'test/sum.js': TESTS.replace('subtracts', 'takes away') });
    const again = await playground.runsheet('failed', '--', path, '--test', ...REPORTER);
    expect(again).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('RS1108 The command produced no results'),
    });
  });
});

test('sync says that Node lists no tests, and takes a recorded run', async () => {
  const playground = await openNodePlayground(FILES);
  const refused = await playground.runsheet('sync');
  expect(refused.status).toBe(2);
  expect(refused.stderr).toContain(
    'it lists no tests without running them; sync a recorded run: npx runsheet sync .runsheet',
  );
  await playground.call(['--test', ...REPORTER, 'test/sum.js'], { RUNSHEET_MODE: 'record' });
  expect(await playground.runsheet('sync', '.runsheet')).toMatchObject({ status: 0 });
  expect(await playground.draw()).toBe('0 runs\n· test/sum.js\n·   sum\n·     adds\n·     subtracts');
});

const REPORTER = ['--test-reporter=@runsheet/node-test', '--test-reporter-destination=stdout'];
