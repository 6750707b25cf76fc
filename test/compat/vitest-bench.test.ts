import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { recording, runRunner, runSuite } from './support/build.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { type RunnerVersion, VITEST_VERSIONS } from './support/versions.ts';

describe.each(runnable(VITEST_VERSIONS))('$name', (version) => {
  test('benchmarks are no run of the suite: nothing is published, recorded or said', async () => {
    const files = { 'sum.test.js': `test('sums', () => {});`, 'sort.bench.js': benchmark(version) };
    const scene = await openScene(version, {
      ...files,
      'runsheet.config.json': JSON.stringify({ outcomes: { obsolete: 'exclude' } }),
    });
    for (const place of [scene, recording(scene)]) {
      expect((await runSuite(place)).status).toBe(0);
      const { status, stdout, stderr } = await runRunner(place, 'bench', '--run');
      expect(status).toBe(0);
      expect(stdout).toContain('sort.bench.js');
      expect(stderr).not.toContain('runsheet');
    }
    expect(await drawGrid(scene.service, 'direct')).toBe('·  sum.test.js\n✓    sums');
    expect(readdirSync(join(scene.suite.root, 'recorded/todo'))).toHaveLength(1);
  });
});

function benchmark({ name }: RunnerVersion): string {
  const sorts = `() => { [3, 1, 2].sort(); }`;
  const limits = `{ time: 5, iterations: 2, warmupTime: 5, warmupIterations: 1 }`;
  return name === 'vitest-5'
    ? `test('sorts', ({ bench }) => bench('sort', ${limits}, ${sorts}).run());`
    : `import { bench } from 'vitest'; bench('sort', ${sorts}, ${limits});`;
}
