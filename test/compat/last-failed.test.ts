import { expect, test } from 'vitest';
import { build } from './support/build.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { BROKEN_SHOP } from './support/shop.ts';
import { VITEST_VERSIONS } from './support/versions.ts';

/** Vitest 5 alone can run the tests of a file that failed the last time. */
const ABLE = VITEST_VERSIONS.filter(({ name }) => name === 'vitest-5');
/** Vitest 5 runs on no Node 20. */
const hasNone = runnable(ABLE).length === 0;

test.skipIf(hasNone).each(ABLE)('of a run of failed tests the others have no result, in $name', async (version) => {
  const scene = await openScene(version, { 'cart.test.js': String(BROKEN_SHOP['cart.test.js']) });
  expectLawful(await build(scene));
  const again = await build(scene, '--lastFailed');
  expectLawful(again);
  expect(drawRows(again.direct)).toMatchInlineSnapshot(`
    "·  cart.test.js
    ·    cart
    ·      adds
    ✗      removes ← no such item
    ·      counts
    ·      merges"
  `);
});
