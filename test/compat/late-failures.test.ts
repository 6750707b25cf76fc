import { expect, test } from 'vitest';
import { drawGrid } from '../support/draw-grid.ts';
import { publishKept, runSuite } from './support/build.ts';
import { runnable } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';

/** Both runners call it in the process of their reporters. */
const FAILS_AT_THE_END = `() => { process.once('exit', () => { process.exitCode = 3; }); }`;

test.each(runnable([...VITEST_VERSIONS, ...JEST_VERSIONS]))(
  'what fails a run after the last hook is red in its column, in $name',
  async (version) => {
    const begin = version.runner === 'vitest' ? 'export default' : 'module.exports =';
    const files = { 'sum.test.js': `test('sums', () => {});`, 'late.js': `${begin} ${FAILS_AT_THE_END};` };
    const scene = await openScene(version, files, { globalSetup: './late.js' });
    const { status, stderr } = await runSuite(scene);
    expect(status).toBe(3);
    expect(stderr).toContain('1 pass, 1 fail (1 file or hook) (script 1, run 1');
    expect(await drawGrid(scene.service, 'direct')).toMatch(/^✗ {2}Unhandled errors\n·  sum.test.js\n✓ {4}sums\n/);
    await publishKept(scene, 'recorded');
    expect(await drawGrid(scene.service, 'recorded')).toMatch(/^✗ {2}Unhandled errors\n·  sum.test.js\n✓ {4}sums\n/);
  },
);
