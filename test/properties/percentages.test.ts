import fc from 'fast-check';
import { expect, test } from 'vitest';
import { known, openClient } from './support/open-client.ts';

const { client, projectId } = await openClient();

const MOST_TESTS = 400;
const MARKS = ['pass', 'fail', 'blocked', 'query'] as const;

/** Counts of each mark: even ones, and ones where a few stand against many. */
const count = fc.oneof(fc.constantFrom(0, 0, 1, 2), fc.nat(MOST_TESTS / 4));
const counts = fc.tuple(count, count, count, count);

/** Names beyond `passPc` and `failPc` are not shown in the specification. */
const PARTS = ['pass', 'fail', 'block', 'query', 'remain'] as const;

test('2.13 percentages sum to 100, are at least 1 where something was counted, and near what they round', async () => {
  const tests = Array.from({ length: MOST_TESTS }, (_, index) => ({ id: index + 1, text: `test ${index + 1}` }));
  await fc.assert(
    fc.asyncProperty(fc.array(counts, { minLength: 1, maxLength: 12 }), fc.nat(MOST_TESTS - 1), async (all, cut) => {
      const some = tests.slice(cut);
      const runs = all.map((each) => ({ results: resultsOf(each, some.length, cut) }));
      const { script } = await client.scripts.create(projectId, { tests: some, runs });
      const read = await client.scripts.get(known(script.id), { tests: 'none', results: 'none', progress: 'full' });
      for (const { progress = {} } of read.script.runs) expectPercentages(progress, some.length);
    }),
    { numRuns: 12 },
  );
});

function resultsOf(wanted: readonly number[], size: number, cut: number) {
  const marks = wanted.flatMap((times, index) => Array.from({ length: times }, () => MARKS[index] ?? 'pass'));
  return Object.fromEntries(marks.slice(0, size).map((mark, index) => [String(cut + index + 1), mark]));
}

function expectPercentages(progress: object, size: number): void {
  const told: Readonly<Record<string, unknown>> = { ...progress };
  const counted = told['counts'];
  const amounts: Readonly<Record<string, unknown>> = typeof counted === 'object' ? { ...counted } : {};
  const parts = PARTS.map((part) => ({ amount: Number(amounts[part]), percent: Number(told[`${part}Pc`]) }));
  expect(parts.reduce((sum, { amount }) => sum + amount, 0)).toBe(size);
  expect(parts.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  for (const { amount, percent } of parts) {
    expect(percent > 0).toBe(amount > 0);
    expect(Number.isInteger(percent)).toBe(true);
    // Four shares may have been raised to 1, and what they gained is taken from one other.
    expect(Math.abs(percent - (amount * 100) / size)).toBeLessThan(4);
  }
}
