import { expect, test } from 'vitest';
import { build } from './support/build.ts';
import { readGrid } from './support/grid.ts';
import { expectLawful } from './support/laws.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { VITEST_VERSIONS } from './support/versions.ts';

/** Vitest 5 is tried in test/e2e, with what measures the coverage of this repository. */
const WITH_COVERAGE = VITEST_VERSIONS.filter(({ name }) => name === 'vitest-4');

const HALF_COVERED = {
  'sum.js': `
    export const sum = (a, b) => a + b;
    export const far = (x) => {
      if (x) return 2;
      return 3;
    };`,
  'sum.test.js': `import { sum } from './sum.js';\ntest('sums', () => expect(sum(1, 2)).toBe(3));`,
};

test.each(runnable(WITH_COVERAGE))('coverage below a threshold is a failure of the run, in $name', async (version) => {
  const limits = { thresholds: { lines: 80, functions: 20 } };
  const coverage = { enabled: true, provider: 'v8', include: ['sum.js'], reporter: [], ...limits };
  const scene = await openScene(version, HALF_COVERED, { coverage });
  const built = await build(scene);
  expectLawful(built);
  expect(built.ended.status).toBe(1);
  const failures = (await readGrid(scene.service, 'direct')).filter(({ mark }) => mark === 'fail');
  expect(failures).toMatchObject([
    { text: 'Unhandled errors', comment: expect.stringMatching(/^Coverage of lines is [\d.]+ %, wanted: 80 %\.$/) },
  ]);
});
