import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build, publishFile, publishKept, reportersOf, runSuite } from './support/build.ts';
import { drawRows, readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { projectFiles } from './support/project-files.ts';
import { openScene } from './support/scene.ts';
import { BROKEN_SHOP, SHOP } from './support/shop.ts';
import { VITEST_VERSIONS } from './support/versions.ts';

describe.each(runnable(VITEST_VERSIONS))('$name', (version) => {
  test('shards are recorded, and together they are what Vitest merges of its own reports', async () => {
    const scene = await openScene(version, SHOP, { reporters: ['blob', '@runsheet/vitest'] });
    const ended = [await runSuite(scene, '--shard=1/2'), await runSuite(scene, '--shard=2/2')];
    expect(ended.map(({ status }) => status)).toEqual([0, 0]);
    expect(await readGrid(scene.service, 'suite')).toEqual([]);
    const published = await publishKept(scene, '.runsheet');
    expect(published.stderr).toContain('Joined: 2 shards of suite.');
    expect(published.stdout).toContain('1 run: 5 results delivered.');
    scene.suite.write(projectFiles(version));
    const merged = await build(scene, '--merge-reports');
    expectLawful(merged);
    expect(await readGrid(scene.service, 'suite')).toEqual(merged.direct);
    expect(drawRows(merged.direct)).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✓      removes
      ✓      counts
      ■      merges ← skipped
      ·  price.test.js
      ✓    sums"
    `);
  });

  test('hooks that failed are told in merged reports and in published blobs as in the run itself', async () => {
    const reporters = [...reportersOf(version), ['blob', { outputFile: 'blobs/all.json' }]];
    const scene = await openScene(version, FAILED_HOOKS, { reporters });
    const whole = await build(scene);
    expectLawful(whole);
    scene.suite.write(projectFiles(version));
    const merged = await build(scene, '--merge-reports=blobs');
    expectLawful(merged);
    await publishFile(scene, 'blobs', 'blobs');
    expect(drawRows(merged.direct)).toBe(drawRows(whole.direct));
    expect(drawRows(await readGrid(scene.service, 'blobs'))).toBe(drawRows(whole.direct));
    expect(drawRows(whole.direct)).toMatchInlineSnapshot(`
      "✗  file.test.js ← no server
      ■    asks ← beforeAll failed: no server
      ·    cart
      ■      adds ← beforeAll failed: no server
      ·  suites.test.js
      ■    skips itself ← skipped
      ✗    cart ← no database
      ■      adds ← beforeAll failed: no database
      ·      empty
      ■        counts 1 ← beforeAll failed: no database
      ■        counts 2 ← beforeAll failed: no database
      ✗    price ← not closed
      ✓      sums
      ■      rounds ← skipped
      ✗    stock ← not closed
      ■      skips itself ← skipped
      ·    order
      ✗      is sent ← no order
      ■      is paid ← todo"
    `);
  });

  test('a merge of reports of which one is missing is neither green nor whole', async () => {
    const scene = await openScene(version, SHOP, { reporters: ['blob'] });
    await runSuite(scene, '--shard=1/2');
    scene.suite.write(projectFiles(version));
    await runSuite(scene, '--merge-reports');
    const grid = await readGrid(scene.service, 'direct');
    expect(drawRows(grid)).toContain(
      '✗  Unhandled errors ← Missing: shard 2 of 2. What was tested there is not part of this run.',
    );
  });

  test('a global setup that throws is seen', async () => {
    const setup = `export default () => { throw new Error('no database'); };`;
    const scene = await openScene(version, { ...SHOP, 'setup.js': setup }, { globalSetup: './setup.js' });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "✗  Unhandled errors ← Vitest has failed and told its reporters no reason, as when a global setup throws. Its own output has it.
      ■  cart.test.js ← the run ended before its turn
      ■  price.test.js ← the run ended before its turn"
    `);
  });

  test('no tests are no run, which is said', async () => {
    const scene = await openScene(version, SHOP);
    const ended = await runSuite(scene, '--dir', 'nothing');
    expect(ended.status).toBe(1);
    expect(ended.stderr).toContain('RS4022 No tests were found, so nothing was published.');
    expect(await readGrid(scene.service, 'direct')).toEqual([]);
  });
});

const FAILED_HOOKS = {
  'file.test.js': `
    beforeAll(() => { throw new Error('no server'); });
    test('asks', () => {});
    describe('cart', () => { test.concurrent('adds', () => {}); });`,
  'suites.test.js': `
    test('skips itself', (context) => context.skip());
    describe('cart', () => {
      beforeAll(() => { throw new Error('no database'); });
      test('adds', () => {});
      describe('empty', () => { test.each([1, 2])('counts %i', () => {}); });
    });
    describe('price', () => {
      afterAll(() => { throw new Error('not closed'); });
      test('sums', () => {});
      test.skip('rounds', () => {});
    });
    describe('stock', () => {
      afterAll(() => { throw new Error('not closed'); });
      test('skips itself', (context) => context.skip());
    });
    describe('order', () => {
      beforeEach(() => { throw new Error('no order'); });
      test('is sent', () => {});
      test.todo('is paid');
    });`,
};

test.each(runnable(VITEST_VERSIONS.slice(-1)))(
  'results of two machines stand apart, whether $name merges its blobs or they are published as they are',
  async (version) => {
    const blobOf = (label: string) => ({ reporters: [['blob', { label, outputFile: `blobs/${label}.json` }]] });
    const scene = await openScene(version, SHOP, blobOf('linux'));
    expect((await runSuite(scene)).status).toBe(0);
    scene.suite.write({ ...BROKEN_SHOP, ...projectFiles(version, blobOf('windows')) });
    expect((await runSuite(scene)).status).toBe(1);
    scene.suite.write(projectFiles(version));
    const merged = await build(scene, '--merge-reports=blobs');
    expectLawful(merged);
    await publishFile(scene, 'blobs', 'blobs');
    expect(drawRows(await readGrid(scene.service, 'blobs'))).toBe(drawRows(merged.direct));
    expect(drawRows(merged.direct)).toMatchInlineSnapshot(`
      "·  linux
      ·    cart.test.js
      ·      cart
      ✓        adds
      ✓        removes
      ✓        counts
      ■        merges ← skipped
      ·    price.test.js
      ✓      sums
      ·  windows
      ·    cart.test.js
      ·      cart
      ✓        adds
      ✗        removes ← no such item
      ✓        counts
      ■        merges ← skipped
      ·    price.test.js
      ✓      sums"
    `);
  },
);

test('blobs of all versions are published together, and no result is lost', async () => {
  const versions = runnable(VITEST_VERSIONS);
  const scenes = await Promise.all(
    versions.map(async (version) => {
      const reporters = [['blob', { outputFile: `blob-${version.name}.json` }]];
      const scene = await openScene(version, BROKEN_SHOP, { reporters });
      await runSuite(scene);
      return scene;
    }),
  );
  const last = scenes.at(-1);
  if (last === undefined) throw new Error('this Node runs no version');
  for (const { version, suite } of scenes) {
    const name = `blob-${version.name}.json`;
    last.suite.write({ [`blobs/${name}`]: readFileSync(join(suite.root, name), 'utf8') });
  }
  const published = await publishFile(last, 'blobs', 'blobs');
  expect(published.stderr).not.toContain('warning');
  expect(drawRows(await readGrid(last.service, 'blobs'))).toBe(
    versions.flatMap(({ name }) => [`·  ${name}`, ...BROKEN_ROWS]).join('\n'),
  );
});

/** Below the name of a machine, or of what else tells one blob from another. */
const BROKEN_ROWS = [
  '·    cart.test.js',
  '·      cart',
  '✓        adds',
  '✗        removes ← no such item',
  '✓        counts',
  '■        merges ← skipped',
  '·    price.test.js',
  '✓      sums',
];

/** Vitest begins with the file that took longest before: on a busy machine another one could have. */
const LONG = `() => new Promise((end) => setTimeout(end, 500))`;

/** Vitest 3 ends without a word to its reporters when a worker dies, as if it were killed itself. */
test.each(runnable(VITEST_VERSIONS.slice(1)))(
  'a worker that dies while it loads a file has failed that file, and what waited for it says so, in $name',
  async (version) => {
    const files = {
      'dies.test.js': `${'// Vitest begins with the longest.\n'.repeat(20)}test('is known', ${LONG});`,
      'waits.test.js': `test('waits', () => {});`,
    };
    const scene = await openScene(version, files, { isolate: false, maxWorkers: 1 });
    expectLawful(await build(scene));
    scene.suite.write({
      'dies.test.js': `${files['dies.test.js']} process.kill(process.pid, 'SIGKILL'); await new Promise(() => {});`,
    });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "✗  Unhandled errors ← [vitest-pool]: Worker forks emitted error.
      ✗  dies.test.js ← [vitest-pool]: Worker forks emitted error.
      ■    is known ← dies.test.js failed to load
      ·  waits.test.js
      ■    waits ← the worker ended before the test did"
    `);
  },
);
