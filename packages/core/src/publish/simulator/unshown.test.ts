import { describe, expect, test } from 'vitest';
import { runsOf, type SimResult } from './check.test.support.ts';
import { allFaults, explore } from './explore.test.support.ts';
import { codesOf, openDesk } from './desk.test.support.ts';
import { sheetFrom } from '../../plan/drawing.test.support.ts';
import { play, type Scenario, SECOND_BUILD } from './scenario.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD, SINGLE_BUILDS } from './scenarios.test.support.ts';
import { wrongsWithReplay } from './replay.test.support.ts';
import { NO_FAULTS } from './world.test.support.ts';

const LAGS_MS = [500, 1_500, 5_000, 10_000];
const ALL = [FIRST_BUILD_OF_ALL, LATER_BUILD, ...SINGLE_BUILDS];

describe.each(LAGS_MS)('where readings lag by %i ms', (lagMs) => {
  test.each(ALL)('$name is there once, with one row a test', async (scenario) => {
    const result = await play(lagging(scenario, lagMs), NO_FAULTS);
    expect((await wrongsWithReplay(result)).join('\n')).toBe('');
  });

  test.each(ALL)('no fault makes it green, when it is red: $name', async (scenario) => {
    const exploring = { faults: 1, faultsFor: allFaults, check: greenRuns, sample: 17 } as const;
    const { wrong } = await explore(lagging(scenario, lagMs), exploring);
    expect(wrong.slice(0, 2).join('\n\n')).toBe('');
  });
});

test.each(ALL)('where rows are taken and not stored, $name is not shown green', async (scenario) => {
  const forgetful = { ...scenario, habits: { ...scenario.habits, storesRows: false } };
  expect(greenRuns(await play(forgetful, NO_FAULTS))).toEqual([]);
});

test('a failure that stands in a heading is counted as it was sent', async () => {
  const desk = openDesk({ storesRows: false, progress: 'counted' });
  await desk.publish(SECOND_BUILD);
  const done = await desk.publish(sheetFrom('price.test.ts\n  Discount:\n    ✗ is given back'));
  expect(done.value?.receipt.counts.fail).toBe(1);
  expect(codesOf(done)).not.toContain('RS3009');
});

function lagging(scenario: Scenario, lagMs: number): Scenario {
  return { ...scenario, habits: { ...scenario.habits, lagMs } };
}

/** Runs without a failure, of builds that have failed. */
function greenRuns({ service, records }: SimResult): readonly string[] {
  return records.flatMap((record) => {
    const hasFailed = record.sheets.some(({ rows }) => rows.some(({ cell }) => cell?.mark === 'fail'));
    const isRed = runsOf(record, service).some(({ run }) =>
      Object.values(run.results ?? {}).some(({ result }) => result === 'fail'),
    );
    const isThere = runsOf(record, service).length > 0;
    return hasFailed && isThere && !isRed ? [`${record.runKey} has failed and is shown green`] : [];
  });
}
