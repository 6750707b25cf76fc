import { describe, expect, test } from 'vitest';
import { build } from './support/build.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { SHOP } from './support/shop.ts';
import { JEST_VERSIONS } from './support/versions.ts';

describe.each(runnable(JEST_VERSIONS))('$name', (version) => {
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
    const [error] = built.direct;
    expect(error?.comment).toContain('\nprice.test.js: is gone 1');
  });

  test('a global setup that throws ends the run before any reporter is asked', async () => {
    const setup = `module.exports = () => { throw new Error('no database'); };`;
    const scene = await openScene(version, { ...SHOP, 'setup.js': setup }, { globalSetup: './setup.js' });
    const { ended, direct } = await build(scene);
    expect(ended.status).toBe(1);
    expect(direct).toEqual([]);
  });

  test('tests of one title keep the messages that Jest writes for what is no error', async () => {
    const scene = await openScene(version, { 'a.test.js': TWINS });
    const built = await build(scene);
    expectLawful(built);
    expect(drawRows(built.direct)).toMatchInlineSnapshot(`
      "·  a.test.js
      ✗    twin ← thrown: "Exceeded timeout of 30 ms for a test.
      ✗    twin ← thrown: "a text"
      ✗    twin ← Failed: "a reason"
      ✗    twin ← Failing test passed even though it was supposed to fail. Remove \`.failing\` to remove error."
    `);
  });

  test('tests of one title keep the message of a last attempt that timed out', async () => {
    const scene = await openScene(version, { 'a.test.js': TWINS_AGAIN });
    const built = await build(scene);
    expectLawful(built);
    const [, row] = built.direct;
    expect(row?.comment).toContain('at first');
    expect(row?.comment).toContain('Exceeded timeout of 30 ms');
  });
});

const TWINS = `
test('twin', () => new Promise(() => {}), 30);
test('twin', () => { throw 'a text'; });
test('twin', (done) => done('a reason'));
test.failing('twin', () => {});
`;

const TWINS_AGAIN = `
jest.retryTimes(1);
let attempt = 0;
test('twin', () => { attempt += 1; if (attempt === 1) throw new Error('at first'); return new Promise(() => {}); }, 30);
test('twin', () => {});
`;

const OBSOLETE = `// Jest Snapshot v1, https://jestjs.io/docs/snapshot-testing

exports[\`is gone 1\`] = \`"gone"\`;
`;
