import { describe, expect, test, vi } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { NARROWED_FILES, NARROWINGS, PROJECT_NARROWINGS, TWO_PROJECTS } from '../support/narrowings.ts';
import { type BuildPlace, runSuite } from './support/build.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

// The newest of each runner is tried in test/e2e. Each of these runs whole runners up to nine times.
vi.setConfig({ testTimeout: 600_000 });

/** A column for the whole suite, and one for each of these flags. */
async function runNarrowed(scene: BuildPlace, narrowings: readonly (readonly string[])[]): Promise<string> {
  for (const flags of [[], ...narrowings]) {
    // One after the other: the columns stand in this order.
    const { stderr } = await runSuite(scene, ...flags);
    expect(stderr).not.toContain('RS4002');
  }
  return drawGrid(scene.service, 'direct');
}

function drawn(count: number): string {
  const none = Array.from({ length: count }, () => ' ·').join('');
  const passed = none.replaceAll('·', '✓');
  return [`·${none}  a.test.js`, `✓${none}    applies`, `·${none}  sub/b.test.js`, `✓${passed}    applies`].join('\n');
}

/** Jest 30 takes the paths themselves. */
const FILTER_OF_JEST_29 = `
  const isBelow = (test) => test.includes('sub');
  module.exports = (paths) => ({ filtered: paths.filter(isBelow).map((test) => ({ test })) });`;

describe.each(runnable([...VITEST_VERSIONS.slice(0, -1), ...JEST_VERSIONS.slice(0, -1)]))('$name', (version) => {
  test('what the command line leaves out is neither named as gone nor excluded', async () => {
    const narrowings = NARROWINGS[version.runner];
    const scene = await openScene(version, { ...NARROWED_FILES, 'filter.js': FILTER_OF_JEST_29 });
    const grid = await runNarrowed(scene, narrowings);
    expect(grid).toBe(drawn(narrowings.length));
  });
});

describe.each(runnable(JEST_VERSIONS.slice(0, -1)))('$name', (version) => {
  test('projects that the command line leaves out are neither named as gone nor excluded', async () => {
    const projects = TWO_PROJECTS.map((project) => ({ ...project, transform: {} }));
    const scene = await openScene(version, NARROWED_FILES, { projects });
    expect(await runNarrowed(scene, PROJECT_NARROWINGS)).toMatchInlineSnapshot(`
      "· · ·  sub
      · · ·    sub/b.test.js
      ✓ ✓ ✓      applies
      · · ·  top
      · · ·    a.test.js
      ✓ · ·      applies"
    `);
  });
});
