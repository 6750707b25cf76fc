import { describe, expect, test } from 'vitest';
import { allFaults, explore } from './explore.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD, SINGLE_BUILDS } from './scenarios.test.support.ts';
import { PLAYS_ALL } from './share.test.support.ts';

/** Thousands of schedules take seconds, on a busy machine minutes. */
const LONG_MS = 240_000;

describe.each([FIRST_BUILD_OF_ALL, LATER_BUILD])('$name', (scenario) => {
  test(
    'ends with one run and one row for each test, whichever two faults meet it',
    async () => {
      const { schedules, wrong } = await explore(scenario, { faults: 2, faultsFor: allFaults, sample: 7 });
      expect(wrong.slice(0, 3).join('\n\n')).toBe('');
      expect(schedules).toBeGreaterThan(PLAYS_ALL ? 2_500 : 50);
    },
    LONG_MS,
  );
});

describe.each(SINGLE_BUILDS)('$name', (scenario) => {
  test('ends with one run and one row for each test, whichever fault meets it', async () => {
    const { schedules, wrong } = await explore(scenario, { faults: 1, faultsFor: allFaults, sample: 3 });
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(PLAYS_ALL ? 20 : 6);
  });
});
