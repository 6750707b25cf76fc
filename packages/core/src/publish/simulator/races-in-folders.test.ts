import { expect, test } from 'vitest';
import { dividedBuild } from './divided.test.support.ts';
import { allFaults } from './explore.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';

/** Folders of two levels below two that are configured, so that every machine makes several. */
const SUITE = `
  src/cart/sum.test.ts
    adds
    ✗ removes
  src/cart/ui/row.test.ts
    shows
  src/tax/rate.test.ts
    rounds
  docs/links.test.ts
    lead on
`;
const HOME = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;

const SEEDS = PLAYS_ALL ? 30 : 4;

const RACES = ([3, 6] as const).flatMap((machines) =>
  (['directory', 'file'] as const).flatMap((layout) => [0, 10].map((percent) => ({ machines, layout, percent }))),
);

test.each(RACES)(
  '$machines first builds at once, layout $layout, in a path of folders: each folder and script is there once ($percent % faults)',
  async ({ machines, layout, percent }) => {
    const records = Array.from({ length: machines }, (_, i) =>
      dividedBuild(SUITE, { layout, runKey: `rs1-build${i}`, home: HOME }),
    );
    const scenario = { name: `${machines} first builds, layout ${layout}`, records };
    const found = await exploreSeeds(scenario, {
      first: 0,
      count: SEEDS,
      percent,
      faultsFor: allFaults,
      check: wrongsWithReplay,
    });
    expect(found).toBe('');
  },
);
