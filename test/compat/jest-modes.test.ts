import { describe, expect, test } from 'vitest';
import { plainEnvironment, runCommand } from '../support/run-command.ts';
import { build, type BuildPlace, reportersOf, runRunner } from './support/build.ts';
import { drawRows, readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { widely } from './support/nodes.ts';
import { expectAsInJson } from './support/runner-json.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS } from './support/versions.ts';

const MODULES = {
  'package.json': '{ "name": "suite", "type": "module" }',
  'sum.js': 'export const sum = (a, b) => a + b;',
  'cart.test.js': `
    import { issue } from '@runsheet/jest/meta';
    import { sum } from './sum.js';
    const three = await Promise.resolve(3);
    test('adds', () => { issue('SHOP-12'); expect(sum(1, 2)).toBe(three); });
    test('removes', () => { throw new Error('no such item'); });
    describe('group', () => { beforeAll(() => { throw new Error('no database'); }); test('waits', () => {}); });`,
  'missing.test.js': `import './missing.js'; test('is not reached', () => {});`,
  'throws.test.js': `throw new Error('thrown at the top');`,
};

const WORKSPACE = {
  'packages/cart/package.json': '{ "name": "@shop/cart" }',
  'packages/cart/jest.config.json': '{ "testRunner": "@runsheet/jest/runner", "transform": {} }',
  'packages/cart/src/a.test.js': `test('adds', () => {}); test('removes', () => { throw new Error('no such item'); });`,
  'packages/price/package.json': '{ "name": "@shop/price" }',
  'packages/price/jest.config.json':
    '{ "testRunner": "@runsheet/jest/runner", "transform": {}, "displayName": "price" }',
  'packages/price/src/a.test.js': `test('sums', () => {});`,
};

/** What another runner does not tell: hooks are tests of their own, `todo` has passed, and `.only` leaves out by a skip. */
const LIGHT = {
  'cart.test.js': `
    test('adds', () => {});
    test('removes', () => expect(1).toBe(2));
    test.skip('merges', () => {});
    test('is twice', () => {}); test('is twice', () => { throw new Error('the second'); });
    describe('group', () => {
      beforeAll(() => { throw new Error('no database'); });
      test('does not wait', () => {});
    });`,
  'only.test.js': `test('left out', () => {}); test.only('is chosen', () => {});`,
  'throws.test.js': `throw new Error('thrown at the top');`,
};

describe.each(widely(JEST_VERSIONS))('$name', (version) => {
  const reporters = [...reportersOf(version)];
  const withJson = ['--json', '--outputFile=report.json'];

  test('tests that are ECMAScript modules are shown, and modules that do not load', async () => {
    const environment = { NODE_OPTIONS: '--experimental-vm-modules' };
    const scene = { ...(await openScene(version, MODULES)), environment };
    expect((await runRunner(scene, '--ci', ...withJson)).status).toBe(1);
    const direct = await readGrid(scene.service, 'direct');
    expectAsInJson({ runner: 'jest', direct }, scene.suite, 'report.json');
    expect(drawRows(direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ✓    adds [SHOP-12]
      ✗    removes ← no such item
      ✗    group ← no database
      ■      waits ← beforeAll failed: no database
      ✗  missing.test.js ← Cannot find module './missing.js' from 'missing.test.js'
      ✗  throws.test.js ← thrown at the top"
    `);
  });

  test('packages that are projects stand below one script, by their paths and their names', async () => {
    const scene = await openScene(version, WORKSPACE, { projects: ['<rootDir>/packages/*'], reporters });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  packages/cart/src/a.test.js
      ✓    adds
      ✗    removes ← no such item
      ·  price
      ·    packages/price/src/a.test.js
      ✓      sums"
    `);
  });

  test('jest-light-runner: what it tells is shown, with the places and words of the errors', async () => {
    const scene = await openScene(version, LIGHT, { runner: 'jest-light-runner' });
    const built = await build(scene, ...withJson);
    expectLawful(built);
    expectAsInJson(built, scene.suite, 'report.json');
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ✓    adds
      ✗    removes ← expect(received).toBe(expected) // Object.is equality
      ■    merges ← skipped
      ✓    is twice
      ✗    is twice ← the second
      ·    group
      ✗      (beforeAll) ← no database
      ✓      does not wait
      ·  only.test.js
      ■    left out ← skipped
      ✓    is chosen
      ✗  throws.test.js ← thrown at the top"
    `);
    const removes = built.direct.find(({ text }) => text === 'removes');
    expect(removes?.comment).toMatch(/^expect\(received\)[^]*at cart\.test\.js:3:/);
  });

  test('--onlyChanged runs what has changed, and the rest has no result', async () => {
    const scene = await openScene(version, {
      '.gitignore': 'node_modules\n.cache\n.runsheet\n',
      'cart.js': 'module.exports = 1;',
      'cart.test.js': `require('./cart.js'); test('adds', () => {});`,
      'price.test.js': `test('sums', () => {});`,
    });
    await git(scene, 'init', '-q');
    await git(scene, 'add', '.');
    await git(scene, '-c', 'user.name=x', '-c', 'user.email=x@x.test', 'commit', '-qm', 'first');
    expect((await runRunner(scene, '--ci')).status).toBe(0);
    scene.suite.write({ 'cart.js': 'module.exports = 2;' });
    const changed = await runRunner(scene, '--ci', '--onlyChanged');
    expect(changed.stderr).not.toContain('RS4002');
    expect(drawRows(await readGrid(scene.service, 'direct'))).toMatchInlineSnapshot(`
      "·  cart.test.js
      ✓    adds
      ·  price.test.js
      ·    sums"
    `);
    scene.suite.write({ 'cart.js': 'module.exports = 1;' });
    const none = await runRunner(scene, '--ci', '--onlyChanged');
    expect(none).toMatchObject({ status: 0, stderr: expect.not.stringContaining('runsheet ') });
  });
});

async function git({ suite }: BuildPlace, ...words: readonly string[]): Promise<void> {
  const { status } = await runCommand('git', words, { cwd: suite.root, environment: plainEnvironment() });
  expect(status).toBe(0);
}
