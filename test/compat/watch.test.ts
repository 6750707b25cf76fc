import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scriptNames } from './support/grid.ts';
import { widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { SHOP } from './support/shop.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';
import { startWatching } from './support/watched-run.ts';

/** What each prints at the end of every run. */
const END = { vitest: 'for file changes', jest: 'Ran all test suites' } as const;

test.each([...widely(VITEST_VERSIONS), ...widely(JEST_VERSIONS)])(
  '$name in watch mode sends nothing and records nothing, however often it runs',
  async (version) => {
    const scene = await openScene(version, SHOP);
    const watched = startWatching(scene);
    onTestFinished(watched.end);
    await watched.printed(END[version.runner], 1);
    scene.suite.write({ 'price.test.js': `test('sums', () => { throw new Error('not in this run'); });` });
    await watched.printed('not in this run', 1);
    await watched.printed(END[version.runner], 2);
    await watched.end();
    expect(await scriptNames(scene.service)).toEqual([]);
    expect(['.runsheet', 'recorded'].filter((name) => existsSync(join(scene.suite.root, name)))).toEqual([]);
  },
);
