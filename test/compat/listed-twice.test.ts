import { expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { runSuite } from './support/build.ts';
import { scriptNames } from './support/grid.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

// The newest of each runner is tried in test/e2e.

test.each(runnable([...VITEST_VERSIONS.slice(0, -1), ...JEST_VERSIONS.slice(0, -1)]))(
  'a reporter that is listed twice publishes a run once, and says so in one line, in $name',
  async (version) => {
    const name = `@runsheet/${version.runner}`;
    const reporters = ['default', name, [name, { script: 'suite' }], name, [name, { script: 'of its own' }]];
    const scene = await openScene(version, { 'a.test.js': `test('applies', () => {});` }, { reporters });
    const { stderr, status } = await runSuite(scene);
    expect(status).toBe(0);
    expect(stderr.match(/RS4026/g)).toHaveLength(1);
    expect(await scriptNames(scene.service)).toEqual(['suite']);
    await runSuite(scene);
    expect(await drawGrid(scene.service, 'suite')).toBe('· ·  a.test.js\n✓ ✓    applies');
  },
);
