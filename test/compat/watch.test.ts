import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { type BuildPlace, recording } from './support/build.ts';
import { scriptNames } from './support/grid.ts';
import { widely } from './support/nodes.ts';
import { openScene } from './support/scene.ts';
import { BROKEN_SHOP, SHOP } from './support/shop.ts';
import { JEST_VERSIONS, VITEST_VERSIONS } from './support/versions.ts';
import { startWatching, TERMINALS, type WatchedRun } from './support/watched-run.ts';

/** Where a run that is not watched is published, and where it is recorded. */
const TARGETS = [
  ['publishing', (scene: BuildPlace) => scene],
  ['recording', recording],
] as const;

/** What each prints at the end of every run. */
const END = { vitest: 'for file changes', jest: 'Ran all test suites' } as const;

describe.each(TARGETS)('%s', (_, targeted) => {
  test.each([...widely(VITEST_VERSIONS), ...widely(JEST_VERSIONS)])(
    '$name in watch mode sends nothing and records nothing, however often it runs',
    async (version) => {
      const scene = await openScene(version, SHOP);
      await changeWhile(startWatching(targeted(scene)), scene);
      expect(await leftBy(scene)).toEqual([]);
    },
  );

  describe.each(TERMINALS)('in a %s', (where) => {
    test.each([...widely(VITEST_VERSIONS), ...widely(JEST_VERSIONS)])(
      '$name sends nothing, records nothing and says nothing whichever key is pressed, and q ends it',
      async (version) => {
        const scene = await openScene(version, BROKEN_SHOP);
        const watched = startWatching(targeted(scene), where);
        onTestFinished(watched.end);
        await watched.printed(END[version.runner], 1);
        let runs = 1;
        for (const key of KEYS[version.runner]) {
          watched.press(key);
          runs += 1;
          await watched.printed(END[version.runner], runs);
        }
        watched.press('q');
        expect(await watched.ended()).toBe(ENDED_BY_KEY[version.runner]);
        expect(watched.output()).not.toContain('runsheet ');
        expect(await leftBy(scene)).toEqual([]);
      },
    );
  });
});

test.each(widely(VITEST_VERSIONS))('$name --standalone sends nothing of the files that it runs', async (version) => {
  const scene = await openScene(version, SHOP);
  await changeWhile(startWatching(scene, 'pipe', ['--standalone']), scene);
  expect(await leftBy(scene)).toEqual([]);
});

/** It runs a file that has changed, and is ended. */
async function changeWhile(watched: WatchedRun, { suite, version: { runner } }: BuildPlace): Promise<void> {
  onTestFinished(watched.end);
  await watched.printed(END[runner], 1);
  suite.write({ 'price.test.js': `test('sums', () => { throw new Error('not in this run'); });` });
  await watched.printed('not in this run', 1);
  await watched.printed(END[runner], 2);
  await watched.end();
}

/** Each makes it run again: all tests, those that have failed, those of before. */
const KEYS = { vitest: ['a', 'f', 'r'], jest: ['a', 'f', '\r'] } as const;

/** Vitest ends as its last run did. */
const ENDED_BY_KEY = { vitest: 1, jest: 0 } as const;

/** Scripts of the service, and outboxes. */
async function leftBy({ service, suite }: BuildPlace): Promise<readonly string[]> {
  const outboxes = ['.runsheet', 'recorded'].filter((name) => existsSync(join(suite.root, name)));
  return [...(await scriptNames(service)), ...outboxes];
}
