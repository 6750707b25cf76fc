import { describe, expect, test } from 'vitest';
import { build, reportersOf } from './support/build.ts';
import { drawRows } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { expectAsInJson } from './support/runner-json.ts';
import { openScene } from './support/scene.ts';
import { BROKEN_SHOP } from './support/shop.ts';
import { VITEST_VERSIONS } from './support/versions.ts';

const HOOKS = `
  describe('group', () => {
    beforeAll(() => { throw new Error('no database'); });
    test('waits', () => {});
  });
  test('exits', () => process.exit(0));`;

const NEWEST = VITEST_VERSIONS.slice(-1);
/** Vitest 5 runs on no Node 20. */
const hasNone = runnable(NEWEST).length === 0;

describe.skipIf(hasNone).each(NEWEST)('$name', (version) => {
  test.each(['vmThreads', 'vmForks'])('with the pool %s every cell is that of Vitest', async (pool) => {
    const reporters = [...reportersOf(version), ['json', { outputFile: 'report.json' }]];
    const files = { ...BROKEN_SHOP, 'hooks.test.js': HOOKS, 'throws.test.js': `throw new Error('thrown at the top');` };
    const scene = await openScene(version, files, { pool, reporters });
    const built = await build(scene);
    expectLawful(built);
    expectAsInJson(built, scene.suite, 'report.json');
    expect(drawRows(built.direct).replace(/(process.exit unexpectedly called).*/, '$1')).toMatchInlineSnapshot(`
      "·  cart.test.js
      ·    cart
      ✓      adds
      ✗      removes ← no such item
      ✓      counts
      ■      merges ← skipped
      ·  hooks.test.js
      ✗    group ← no database
      ■      waits ← beforeAll failed: no database
      ✗    exits ← process.exit unexpectedly called
      ·  price.test.js
      ✓    sums
      ✗  throws.test.js ← thrown at the top"
    `);
  });
});
