import fc from 'fast-check';
import { expect, test } from 'vitest';

import { toPercentages } from './percentages.ts';

test.each([
  { counts: [1, 1, 1], percentages: [34, 33, 33] },
  { counts: [999, 1, 0], percentages: [99, 1, 0] },
  { counts: [2, 1, 0], percentages: [67, 33, 0] },
  { counts: [10_000, 1, 1, 1, 1], percentages: [96, 1, 1, 1, 1] },
  { counts: [0, 0, 0], percentages: [0, 0, 0] },
  { counts: [5], percentages: [100] },
])('$counts are $percentages percent', ({ counts, percentages }) => {
  expect(toPercentages(counts)).toEqual(percentages);
});

test('percentages sum to 100, show every count above 0, and no count of 0', () => {
  const anyCounts = fc.array(fc.nat(100_000), { minLength: 1, maxLength: 5 }).filter((counts) => counts.some(Boolean));
  fc.assert(
    fc.property(anyCounts, (counts) => {
      const percentages = toPercentages(counts);
      expect(percentages.reduce((sum, percent) => sum + percent, 0)).toBe(100);
      for (const [index, percent] of percentages.entries()) expect(percent > 0).toBe((counts[index] ?? 0) > 0);
    }),
  );
});
