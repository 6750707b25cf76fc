import { describe, expect, test } from 'vitest';
import { JOURNALS } from '../support/killed-run.ts';
import { build, publishKept, runSuite } from './support/build.ts';
import { drawRows, readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS } from './support/versions.ts';

const FILES = {
  'cart.test.js': `test('adds', () => {});`,
  'price.test.js': `test('sums', () => {});`,
  'sequencer.js': `
    const nameOf = ({ path, context }) => [context.config.displayName?.name, path].join();
    module.exports = class {
      sort(tests) { return [...tests].sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1)); }
      allFailedTests(tests) { return tests; }
      cacheResults() {}
    };`,
};
const project = { testRunner: '@runsheet/jest/runner', transform: {} };
const config = {
  testSequencer: '<rootDir>/sequencer.js',
  projects: [
    { ...project, displayName: 'edge' },
    { ...project, displayName: 'node' },
  ],
};

describe.each(runnable(JEST_VERSIONS))('$name, with several projects', (version) => {
  test('a file that does not load fails in the project that it belongs to', async () => {
    const scene = await openScene(version, FILES, config);
    expectLawful(await build(scene));
    scene.suite.write({ 'cart.test.js': `throw new Error('no module');`, 'price.test.js': 'const x = ;' });
    const broken = await build(scene);
    expectLawful(broken);
    expect(drawRows(broken.direct)).toMatchInlineSnapshot(`
      "·  edge
      ✗    cart.test.js ← no module
      ■      adds ← cart.test.js failed to load
      ✗    price.test.js ← Unexpected token ';'
      ■      sums ← price.test.js failed to load
      ·  node
      ✗    cart.test.js ← no module
      ■      adds ← cart.test.js failed to load
      ✗    price.test.js ← Unexpected token ';'
      ■      sums ← price.test.js failed to load"
    `);
    scene.suite.write({ 'price.test.js': `test('sums', () => { throw new Error('too dear'); });` });
    const bailed = await build(scene, '--bail', '--runInBand');
    expectLawful(bailed);
    expect(drawRows(bailed.direct)).toMatchInlineSnapshot(`
      "·  edge
      ✗    cart.test.js ← no module
      ■      adds ← cart.test.js failed to load
      ·    price.test.js
      ✗      sums ← too dear
      ·  node
      ·    cart.test.js
      ■      adds ← stopped by bail after 1 failed
      ·    price.test.js
      ■      sums ← stopped by bail after 1 failed"
    `);
  });

  test('a file of two projects without a name is there twice, which is said', async () => {
    const files = {
      ...FILES,
      'one.js': `globalThis.place = 'one';`,
      'other.js': `globalThis.place = 'other';`,
      'cart.test.js': `
        test('adds', () => {});
        test('is of one', () => expect(globalThis.place).toBe('one'));
        if (globalThis.place === 'other') test('is of the other', () => {});`,
    };
    const projects = ['one', 'other'].map((name) => ({ ...project, setupFiles: [`<rootDir>/${name}.js`] }));
    const scene = await openScene(version, files, { ...config, projects });
    const built = await build(scene, '--runInBand');
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ✓    adds
      ✓    is of one
      ✓    adds
      ✗    is of one ← expect(received).toBe(expected) // Object.is equality
      ✓    is of the other
      ·  price.test.js
      ✓    sums
      ✓    sums"
    `);
    const said = '2 test files were run by several projects that have no name: cart.test.js | price.test.js';
    expect(built.ended.stderr).toContain(said);
    const bailed = await build(scene, '--runInBand', '--bail');
    expectLawful(bailed);
    expect(drawRows(bailed.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ✓    adds
      ✓    is of one
      ✓    adds
      ✗    is of one ← expect(received).toBe(expected) // Object.is equality
      ✓    is of the other
      ·  price.test.js
      ■    sums ← stopped by bail after 1 failed
      ■    sums ← stopped by bail after 1 failed"
    `);
  });

  test.each([
    ['without a name', {}, KILLED_ROWS],
    ['with a name', { displayName: 'one' }, KILLED_ROWS_OF_ONE],
  ])('of a file of two projects, one of them %s, nothing is lost when the run is killed', async (_, one, rows) => {
    const files = {
      ...FILES,
      'one.js': `globalThis.place = 'one';`,
      'other.js': `globalThis.place = 'other';`,
      'cart.test.js': KILLED_IN_THE_OTHER,
    };
    const projects = ['other', 'one'].map((name) => ({
      ...project,
      ...(name === 'one' && one),
      testMatch: ['**/cart.test.js'],
      setupFiles: [`<rootDir>/${name}.js`],
    }));
    const scene = await openScene(version, files, { ...config, projects });
    expect(await runSuite(scene, '--maxWorkers=2')).toMatchObject({ status: null });
    await publishKept(scene, '.runsheet');
    expect(drawRows(await readGrid(scene.service, 'direct'))).toBe(rows);
  });

  test('what a runner of another kind has checked stands in its project', async () => {
    const lint = { displayName: 'lint', runner: '<rootDir>/lint.js', testMatch: ['**/*.test.js'] };
    const projects = [{ ...project, displayName: 'node' }, lint];
    const scene = await openScene(version, { ...FILES, 'lint.js': LINT }, { ...config, projects });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  lint
      ·    cart.test.js
      ✓      eslint
      ✗    price.test.js ← the linter has crashed
      ·  node
      ·    cart.test.js
      ✓      adds
      ·    price.test.js
      ✓      sums"
    `);
  });
});

const KILLED_ROWS = `\
✗  Unhandled errors ← the test process ended before its run did
·  cart.test.js
✓    adds
✓    is of one
✓    adds
✓    waits until one has ended
✗    sums ← too dear`;

const KILLED_ROWS_OF_ONE = `\
✗  Unhandled errors ← the test process ended before its run did
·  cart.test.js
✓    adds
✓    waits until one has ended
✗    sums ← too dear
·  one
·    cart.test.js
✓      adds
✓      is of one`;

/** Ends the run when the one file has ended, and the other has had a test since then. */
const KILLED_IN_THE_OTHER = `
  ${JOURNALS}
  const isNoted = (sign) => journals().some((text) => text.includes(sign));
  const soon = () => new Promise((resolve) => setTimeout(resolve, 5));
  const noted = async (sign) => {
    while (!isNoted(sign)) await soon();
  };
  test('adds', () => {});
  if (globalThis.place === 'one') {
    test('is of one', () => {});
  } else {
    test('waits until one has ended', () => noted('"kind":"file"'), 60_000);
    test('sums', () => { throw new Error('too dear'); });
    test('kills', async () => {
      await noted('too dear');
      const parent = process.ppid;
      process.kill(parent, 'SIGKILL');
      while (process.ppid === parent) await soon();
      process.kill(process.pid, 'SIGKILL');
    }, 60_000);
  }`;

/** As runners of linters do it: one test a file, and nothing said of the project. */
const LINT = `module.exports = class {
  constructor(config) { this.config = config; }
  async runTests(tests, watcher, onStart, onResult, onFailure) {
    for (const test of tests) {
      await onStart(test);
      if (test.path.includes('price')) {
        await onFailure(test, { message: 'the linter has crashed', stack: 'Error: the linter has crashed' });
        continue;
      }
      const perf = { start: 0, end: 1, runtime: 1, slow: false };
      const snapshot = { added: 0, fileDeleted: false, matched: 0, unchecked: 0, uncheckedKeys: [], unmatched: 0, updated: 0 };
      const one = { ancestorTitles: [], title: 'eslint', fullName: 'eslint', status: 'passed', duration: 1, failureMessages: [], numPassingAsserts: 0 };
      await onResult(test, {
        console: [], failureMessage: null, leaks: false, openHandles: [], perfStats: perf, skipped: false, snapshot,
        numFailingTests: 0, numPassingTests: 1, numPendingTests: 0, numTodoTests: 0,
        testFilePath: test.path, testResults: [one],
      });
    }
  }
};`;
