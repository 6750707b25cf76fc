import { describe, expect, test } from 'vitest';
import { type SimResult, wrongs } from './check.test.support.ts';
import { allFaults, tell } from './explore.test.support.ts';
import type { SimRecord } from './publisher.test.support.ts';
import { createRandom, exploreSeeds } from './random.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { FIRST_BUILD, inScript, play, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';
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

// Longer than the 28 seconds after which a publisher that shows no progress is taken for killed.
const WAITS = [2_000, 20_000, 28_000, 30_000, 32_000, 45_000];

describe.each([
  ['a build without new tests', FIRST_BUILD],
  ['a build with new tests', SECOND_BUILD],
] as const)('copies of %s', (name, sheet) => {
  test.each(WAITS)('have one run, also where the service lets one of them wait for %i ms', async (waitMs) => {
    const scenario = { name, before: BEFORE, records: copiesOf(sheet, { count: 2, afterMs: 700 }) };
    expect(await throttledOnce(scenario, { path: '/runs', waitMs })).toBe('');
  });
});

test.each(WAITS)(
  'two first builds make one script, also where the service lets one of them wait for %i ms',
  async (waitMs) => {
    const records = [0, 1].map((i) => ({ runKey: `rs1-build-${i}`, sheets: [FIRST_BUILD], afterMs: i * 700 }));
    const path = '/scripts';
    const onlyScript = ({ service }: SimResult) => (service.scripts.length === 1 ? [] : ['there are two scripts']);
    expect(await throttledOnce({ name: 'first builds', records }, { path, waitMs, check: onlyScript })).toBe('');
  },
);

type Throttled = {
  /** The end of the path of the POST that is turned away, once. */
  readonly path: string;
  readonly waitMs: number;
  readonly check?: (result: SimResult) => readonly string[];
};

/** Plays a scenario in 20 orders; returns the first that goes wrong. */
async function throttledOnce(scenario: Scenario, { path, waitMs, check = () => [] }: Throttled): Promise<string> {
  for (let seed = 1; seed <= 20; seed += 1) {
    const random = createRandom(seed);
    let isOver = false;
    const result = await play(scenario, {
      choose: (count) => Math.floor(random() * count),
      faultAt: (_, request) => {
        if (isOver || request.method !== 'POST' || !request.path.endsWith(path)) return undefined;
        isOver = true;
        return { kind: 'throttled', waitMs };
      },
    });
    const wrong = [...wrongs(result), ...check(result)];
    if (wrong.length > 0) return `seed ${seed}\n${tell(result, wrong)}`;
  }
  return '';
}

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
