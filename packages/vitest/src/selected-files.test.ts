import { expect, test } from 'vitest';
import { ownFiles } from './selected-files.ts';
import { aSpecification } from './vitest-results.test.support.ts';
import type { Specification, VitestConfig, VitestFacts } from './vitest-results.ts';

const specifications = ['a.test.ts', 'b.test.ts', 'c.test.ts'].map(aSpecification);

/** Gives every shard the file of its number. */
class Sequencer {
  readonly #config: VitestConfig;

  constructor({ config }: VitestFacts) {
    this.#config = config;
  }

  async shard(files: readonly Specification[]): Promise<readonly Specification[]> {
    const { index = 0 } = this.#config.shard ?? {};
    return files.slice(index - 1, index);
  }
}

function ownOf(version: string, more: Partial<VitestConfig>, listed = specifications) {
  const config = { root: '/shop', watch: false, ...more };
  const vitest: VitestFacts = { version, config, projects: [], globTestSpecifications: async () => specifications };
  return ownFiles({ vitest, specifications: listed });
}

test('where Vitest lists the files of every shard, those of this one are what the sequencer gives to it', async () => {
  const shard = { index: 2, count: 3 };
  const [, second] = specifications;
  expect(await ownOf('4.1.12', { shard, sequence: { sequencer: Sequencer } })).toEqual([second]);
  expect(await ownOf('3.2.7', { shard, sequence: { sequencer: Sequencer } })).toEqual([second]);
  expect(await ownOf('5.0.0', { shard, sequence: { sequencer: Sequencer } })).toEqual([second]);
  expect(await ownOf('4.1.12', {})).toBe(specifications);
});

test('where Vitest lists the files of this shard alone, they are taken as they are', async () => {
  const [, second] = specifications;
  const listed = second === undefined ? [] : [second];
  const config = { shard: { index: 2, count: 3 }, sequence: { sequencer: Sequencer } };
  expect(await ownOf('5.1.1', config, listed)).toBe(listed);
});

test('which files have changed is not asked again, so nothing is told of them', async () => {
  expect(await ownOf('5.1.1', { shard: { index: 2, count: 3 }, changed: 'main' })).toBeUndefined();
});

/** A class of sequencers as far as Vitest would construct it. */
function withShard(shard?: () => unknown): object {
  return function MadeSequencer() {
    return { shard };
  };
}

test.each<readonly [string, unknown]>([
  ['no value', undefined],
  ['it divides nothing', withShard()],
  ['it fails', withShard(() => Promise.reject(new Error('a bug')))],
  ['it gives no list', withShard(() => 'all')],
])('a sequencer that does not tell says nothing: %s', async (_, sequencer) => {
  expect(await ownOf('4.1.12', { shard: { index: 1, count: 2 }, sequence: { sequencer } })).toBeUndefined();
});

test('where reports are merged, nothing is selected here', async () => {
  expect(await ownOf('5.1.1', { mergeReports: '.vitest-reports' })).toBeUndefined();
});
