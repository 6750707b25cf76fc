import { describe, expect, test } from 'vitest';
import { allFaults } from './explore.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { RACES } from './scenarios.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';

/** Seeds for each scenario: about 50 a second. `exploreSeeds` takes any number, and any first one. */
const SEEDS = PLAYS_ALL ? 100 : 12;

describe.each(RACES)('$name at once', (scenario) => {
  test.each([
    ['whichever request comes first', 0],
    ['also when one request of ten meets a fault', 10],
  ])('have one run each, and one row for each test, %s', async (_, percent) => {
    const found = await exploreSeeds(scenario, {
      first: 0,
      count: SEEDS,
      percent,
      faultsFor: allFaults,
      check: wrongsWithReplay,
    });
    expect(found).toBe('');
  });
});
