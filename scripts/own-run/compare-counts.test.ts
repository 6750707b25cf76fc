import { expect, test } from 'vitest';
import { compareCounts } from './compare-counts.ts';

const VITEST = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 0 };

test('the same counts are the same: files that failed are not among the tests', () => {
  const counts = { pass: 5, fail: 2, blocked: 2 };
  expect(compareCounts(VITEST, { outcome: 'delivered', scripts: [{ counts, failedHeadings: 1 }] })).toEqual({
    isSame: true,
    line: 'published 5 passed, 1 failed, 2 others, as Vitest counted 5 passed, 1 failed, 2 others: the same.',
  });
});

test('a test too few is a difference, and so is what is missing', () => {
  const counts = { pass: 4, fail: 1, blocked: 2 };
  const status = { outcome: 'delivered', scripts: [{ counts, failedHeadings: 0 }] };
  expect(compareCounts(VITEST, status).line).toContain('NOT THE SAME');
  for (const [vitest, receipt] of [
    [undefined, undefined],
    [VITEST, undefined],
    [undefined, status],
    [VITEST, { ...status, outcome: 'kept' }],
  ]) {
    expect(compareCounts(vitest, receipt).isSame).toBe(false);
  }
});
