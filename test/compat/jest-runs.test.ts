import { describe, expect, test } from 'vitest';
import { build, publishKept, runSuite } from './support/build.ts';
import { drawRows, readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { BROKEN_SHOP, killing, SHOP, withoutLate } from './support/shop.ts';
import { JEST_VERSIONS } from './support/versions.ts';

describe.each(runnable(JEST_VERSIONS))('$name', (version) => {
  test('a whole run, one with a name filter, and one that bails', async () => {
    const scene = await openScene(
      version,
      { ...SHOP, 'sequencer.js': BY_NAME },
      { testSequencer: '<rootDir>/sequencer.js' },
    );
    const whole = await build(scene);
    expectLawful(whole);
    expect(drawRows(whole.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✓      removes
      ✓      counts
      ■      merges ← skipped
      ·  price.test.js
      ✓    sums"
    `);
    const filtered = await build(scene, '-t', 'adds');
    expectLawful(filtered);
    expect(drawRows(filtered.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ·      removes
      ·      counts
      ·      merges
      ·  price.test.js
      ·    sums"
    `);
    // This file is running when Jest bails. Of a file that is still to start, Jest tells its reporters nothing.
    const slow = `test('sums', () => new Promise((resolve) => setTimeout(resolve, 4_000)));`;
    scene.suite.write({ ...BROKEN_SHOP, 'price.test.js': slow });
    const bailed = await build(scene, '--bail', '--maxWorkers=2');
    expectLawful(bailed);
    expect(drawRows(bailed.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✗      removes ← no such item
      ✓      counts
      ■      merges ← skipped
      ·  price.test.js
      ■    sums ← stopped by bail after 1 failed"
    `);
  });

  test('shards are recorded, and together they are the run that was not divided', async () => {
    const scene = await openScene(version, SHOP);
    const ended = [await runSuite(scene, '--shard=1/2'), await runSuite(scene, '--shard=2/2')];
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    expect(await readGrid(scene.service, 'direct')).toEqual([]);
    const published = await publishKept(scene, '.runsheet');
    expect(published.stderr).toContain('Joined: 2 shards of suite.');
    expect(published.stdout).toContain('1 run: 5 results delivered.');
    const sharded = await readGrid(scene.service, 'direct');
    const whole = await build(scene);
    expectLawful(whole);
    expect(whole.direct).toEqual(sharded);
  });

  test('one file in two projects is two files', async () => {
    const project = { testRunner: '@runsheet/jest/runner', transform: {} };
    const scene = await openScene(version, SHOP, {
      projects: [
        { ...project, displayName: 'node', testMatch: ['**/price.test.js'] },
        { ...project, displayName: 'edge' },
      ],
    });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  edge
      ·    cart.test.js
      ·      cart
      ✓        adds
      ✓        removes
      ✓        counts
      ■        merges ← skipped
      ·    price.test.js
      ✓      sums
      ·  node
      ·    price.test.js
      ✓      sums"
    `);
  });

  test('an obsolete snapshot is seen though every test has passed', async () => {
    const scene = await openScene(version, { ...SHOP, '__snapshots__/price.test.js.snap': OBSOLETE });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "✗  Unhandled errors ← Obsolete snapshots: 1, obsolete snapshot files: 0. Jest fails the run until they are removed (jest -u).
      ·  cart.test.js
      ·    cart
      ✓      adds
      ✓      removes
      ✓      counts
      ■      merges ← skipped
      ·  price.test.js
      ✓    sums"
    `);
  });

  test('a global setup that throws ends the run before any reporter is asked', async () => {
    const setup = `module.exports = () => { throw new Error('no database'); };`;
    const scene = await openScene(version, { ...SHOP, 'setup.js': setup }, { globalSetup: './setup.js' });
    const { ended, direct } = await build(scene);
    expect(ended.status).toBe(1);
    expect(direct).toEqual([]);
  });

  test('a worker that dies fails its file', async () => {
    const scene = await openScene(version, { ...SHOP, 'killed.test.js': killing('process.pid') });
    const built = await build(scene, '--maxWorkers=2');
    expectLawful(built);
    expect(drawRows(withoutLate(built.direct))).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✓      removes
      ✓      counts
      ■      merges ← skipped
      ✗  killed.test.js ← A jest worker process (pid=…) was termin… (168 characters)
      ·  price.test.js
      ✓    sums"
    `);
  });

  test('of a run that is killed, what has ended is published later', async () => {
    const scene = await openScene(version, { 'killed.test.js': killing('process.pid') });
    expect(await runSuite(scene, '--runInBand')).toMatchObject({ status: null });
    await publishKept(scene, '.runsheet');
    expect(drawRows(withoutLate(await readGrid(scene.service, 'direct')))).toMatchInlineSnapshot(`
      "✗  Unhandled errors ← the test process ended before its run did
      ·  killed.test.js
      ✓    has ended"
    `);
  });
});

/** Left to itself, Jest takes the files in an order of its own. */
const BY_NAME = `module.exports = class {
  sort(tests) { return [...tests].sort((one, other) => (one.path < other.path ? -1 : 1)); }
  allFailedTests(tests) { return tests; }
  cacheResults() {}
};`;

const OBSOLETE = `// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing

exports[\`is gone 1\`] = \`"gone"\`;
`;
