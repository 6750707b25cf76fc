import { describe, expect, test } from 'vitest';
import { allFaults, explore } from './explore.test.support.ts';
import { FIRST_BUILD_OF_ALL, LATER_BUILD, SINGLE_BUILDS } from './scenarios.test.support.ts';

/** Thousands of schedules take seconds, on a busy machine minutes. */
const LONG_MS = 240_000;

describe.each([FIRST_BUILD_OF_ALL, LATER_BUILD])('$name', (scenario) => {
  test(
    'ends with one run and one row for each test, whichever two faults meet it',
    async () => {
      const { schedules, wrong } = await explore(scenario, { faults: 2, faultsFor: allFaults });
      expect(wrong.slice(0, 3).join('\n\n')).toBe('');
      expect(schedules).toBeGreaterThan(2_500);
    },
    LONG_MS,
  );
});

describe.each(SINGLE_BUILDS)('$name', (scenario) => {
  test('ends with one run and one row for each test, whichever fault meets it', async () => {
    const { schedules, wrong } = await explore(scenario, { faults: 1, faultsFor: allFaults });
    expect(wrong.slice(0, 3).join('\n\n')).toBe('');
    expect(schedules).toBeGreaterThan(20);
  });
});
