import fc from 'fast-check';
import { expect, test } from 'vitest';

import { packResults, unpackResults } from './pack-results.ts';
import type { Result } from './results.ts';

const mark = fc.constantFrom<Result['result'][]>('pass', 'fail', 'query', 'blocked', 'exclude', '');
const text = fc.oneof(fc.constant(''), fc.string({ unit: 'binary' }));
const cell = fc.record({ result: mark, comment: text, issue: text });
const id = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2 ** 31 - 1 }));

test('results are the same after they were packed, by ascending id', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.tuple(id, cell), { selector: ([key]) => key }), async (cells) => {
      const unpacked = await unpackResults(await packResults(new Map(cells)));

      expect([...unpacked]).toEqual(cells.toSorted(([a], [b]) => a - b));
    }),
  );
});

test('5,000 results in long runs of one mark take a few bytes', async () => {
  const plain = (result: Result['result']): Result => ({ result, comment: '', issue: '' });
  const cells = Array.from(
    { length: 5000 },
    (_, index) => [index + 1, plain(index % 100 === 99 ? 'fail' : 'pass')] as const,
  );

  const { marks, remarks } = await packResults(new Map(cells));

  expect({ bytes: marks.length, remarks }).toEqual({ bytes: 250, remarks: null });
});
