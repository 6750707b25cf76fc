import { expect, test } from 'vitest';
import { type Budget, FRESH_BUDGET, charge, paysFor } from './budget.ts';

function failures(times: readonly number[]): Budget {
  return times.reduce<Budget>((budget, ms) => charge(budget, 'failure', ms), FRESH_BUDGET);
}

test('twelve requests in a row may fail', () => {
  expect(paysFor(failures([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]), 12)).toBe(true);
  expect(paysFor(failures([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]), 13)).toBe(false);
});

test('a service may fail for thirty seconds', () => {
  expect(paysFor(failures([0, 20_000]), 30_000)).toBe(true);
  expect(paysFor(failures([0, 20_000]), 30_001)).toBe(false);
});

test('a success pays everything back', () => {
  expect(charge(failures([0, 20_000]), 'success', 21_000)).toEqual({ ...FRESH_BUDGET, isReached: true });
});

test('a service that was never reached is tried for five seconds, one that was reached for thirty', () => {
  const unreached = charge(FRESH_BUDGET, 'unreached', 0);
  expect([paysFor(unreached, 5_000), paysFor(unreached, 5_001)]).toEqual([true, false]);
  const gone = charge(charge(FRESH_BUDGET, 'success', 0), 'unreached', 1_000);
  expect([paysFor(gone, 31_000), paysFor(gone, 31_001)]).toEqual([true, false]);
});

test('a throttled request counts, but a long wait that was asked for does not', () => {
  const throttled = charge(failures([0]), 'throttled', 1000);
  expect(throttled.failures).toBe(2);
  expect(paysFor(throttled, 59_000)).toBe(true);
});

test('failures of thirty seconds ago still count', () => {
  expect(charge(failures([0, 1000]), 'failure', 31_000).failures).toBe(3);
});

test('failures long ago do not count', () => {
  expect(charge(failures([0, 1000]), 'failure', 40_000)).toEqual({
    failures: 1,
    failing: { sinceMs: 40_000, lastMs: 40_000 },
    isReached: true,
  });
});
