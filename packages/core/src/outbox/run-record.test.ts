import { expect, test } from 'vitest';
import { missingParts } from './run-record.ts';
import { sampleRecord } from './sample-record.test.support.ts';

test.each([
  [1, 1, undefined],
  [1, 2, 'shard 2 of 2'],
  [2, 4, 'shards 1, 3 and 4 of 4'],
  [1, 21, 'shards 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20 and 21 of 21'],
  [1, 22, 'shards 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, … of 22'],
])('of shard %i of %i is missing: %s', (index, count, missing) => {
  expect(missingParts({ shard: { index, count } })).toBe(missing);
});

test('what a record says of itself is not reckoned', () => {
  expect(missingParts({ missing: '1 of 3 files', shard: { index: 1, count: 2 } })).toBe('1 of 3 files');
});

test('where nothing is divided nothing is missing; parts without shards are counted', () => {
  expect(missingParts({})).toBeUndefined();
  const parts = [sampleRecord({ runKey: 'rs1-part-one' }), sampleRecord({ runKey: 'rs1-part-two' })] as const;
  expect(missingParts({ joined: { parts, expected: 1 } })).toBeUndefined();
  expect(missingParts({ joined: { parts, expected: 2 } })).toBeUndefined();
  expect(missingParts({ joined: { parts, expected: 3 } })).toBe('1 of 3 parts');
});
