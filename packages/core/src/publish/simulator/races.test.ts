import { describe, expect, test } from 'vitest';
import type { Sheet } from '../../sheet/sheet.ts';
import { wrongs } from './check.test.support.ts';
import { allFaults } from './explore.test.support.ts';
import { exploreSeeds } from './random.test.support.ts';
import { FIRST_BUILD, inScript, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';

/** Seeds for each scenario: about 50 a second. `exploreSeeds` takes any number, and any first one. */
const SEEDS = 100;

const BEFORE = [{ runKey: 'rs1-before', sheets: [FIRST_BUILD] }];
const IN_FOLDERS = { kind: 'name', name: 'shop', folder: { names: ['QA', 'Unit'] } } as const;

const SCENARIOS: readonly Scenario[] = [
  { name: 'two first builds', records: builds(2, () => FIRST_BUILD) },
  { name: 'two first builds in new folders', records: builds(2, () => inScript(FIRST_BUILD, IN_FOLDERS)) },
  {
    name: 'two first builds in new folders that come first',
    habits: { newFolder: 'first' },
    records: builds(2, () => inScript(FIRST_BUILD, IN_FOLDERS)),
  },
  { name: 'two first builds of different code', records: builds(2, (i) => (i === 0 ? FIRST_BUILD : SECOND_BUILD)) },
  { name: 'two later builds with the same new tests', before: BEFORE, records: builds(2, () => SECOND_BUILD) },
  {
    name: 'two later builds where insertions are ignored',
    habits: { insert: 'ignored' },
    before: BEFORE,
    records: builds(2, () => SECOND_BUILD),
  },
  { name: 'an old and a new build', before: BEFORE, records: builds(2, (i) => (i === 0 ? FIRST_BUILD : SECOND_BUILD)) },
  { name: 'eight first builds', records: builds(8, () => FIRST_BUILD) },
  { name: 'eight later builds with the same new tests', before: BEFORE, records: builds(8, () => SECOND_BUILD) },
];

describe.each(SCENARIOS)('$name at once', (scenario) => {
  test.each([
    ['whoever comes first at every request', 0],
    ['also when one request of ten meets a fault', 10],
  ])('have one run each, and one row for each test, %s', async (_, percent) => {
    const found = await exploreSeeds(scenario, {
      first: 0,
      count: SEEDS,
      percent,
      faultsFor: allFaults,
      check: wrongs,
    });
    expect(found).toBe('');
  });
});

function builds(count: number, sheetOf: (i: number) => Sheet): Scenario['records'] {
  return Array.from({ length: count }, (_, i) => ({ runKey: `rs1-build${i}`, sheets: [sheetOf(i)] }));
}
