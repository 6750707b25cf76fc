import { describe, expect, test } from 'vitest';
import { allFaults } from './explore.test.support.ts';
import type { SimRecord } from './publisher.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { FIRST_BUILD, inScript, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';

// One run that several processes have: a copy of an outbox on two machines, a report file that two jobs publish.

const SEEDS = PLAYS_ALL ? 60 : 8;

const BEFORE = [{ runKey: 'rs1-before', sheets: [FIRST_BUILD] }];

const SCENARIOS: readonly Scenario[] = [0, 700, 1_500, 4_000].flatMap((afterMs) => [
  { name: `a first build, ${afterMs} ms apart`, records: copiesOf(FIRST_BUILD, { count: 2, afterMs }) },
  {
    name: `a build with new tests, ${afterMs} ms apart`,
    before: BEFORE,
    records: copiesOf(SECOND_BUILD, { count: 2, afterMs }),
  },
  {
    name: `a build without new tests, ${afterMs} ms apart`,
    before: BEFORE,
    records: copiesOf(FIRST_BUILD, { count: 2, afterMs }),
  },
  {
    name: `a build in a script of people, ${afterMs} ms apart`,
    madeByPeople: 'Look at the shop\ncart.test.ts',
    records: copiesOf(inScript(SECOND_BUILD, { kind: 'id', id: 900 }), { count: 2, afterMs }),
  },
]);

describe.each([
  ...SCENARIOS,
  { name: 'five copies of a build', before: BEFORE, records: copiesOf(SECOND_BUILD, { count: 5, afterMs: 300 }) },
])('copies of $name', (scenario) => {
  test.each([
    ['whichever request comes first', 0],
    ['also when one request of ten meets a fault', 10],
  ])('have one run, and one row for each test, %s', async (_, percent) => {
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

function copiesOf(
  sheet: SimRecord['sheets'][number],
  { count, afterMs }: { readonly count: number; readonly afterMs: number },
): readonly SimRecord[] {
  return Array.from({ length: count }, (_, i) => ({
    runKey: 'rs1-kept',
    sheets: [sheet],
    isKept: true,
    copy: ` copy ${i}`,
    afterMs: i * afterMs,
  }));
}
