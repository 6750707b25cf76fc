import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOurs, rangesOf, readRanges, writeRanges } from './ownership.ts';

test('ids that follow one another are one range, and can be written and read', () => {
  const ranges = rangesOf([3, 1, 2, 7, 9, 8, 20]);
  expect(writeRanges(ranges)).toBe('1-3,7-9,20');
  expect(readRanges('1-3,7-9,20')).toEqual(ranges);
  expect(writeRanges(rangesOf([4, 21], ranges))).toBe('1-4,7-9,20-21');
});

test('what people leave of the text is read as far as it makes sense', () => {
  expect(readRanges('')).toEqual([]);
  expect(readRanges('a, 9-3, 5-, 6')).toEqual([[5, 6]]);
});

test('exactly the given ids are in the ranges, whatever their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 60 })), fc.array(fc.nat({ max: 60 })), (some, others) => {
      const ranges = rangesOf(some, readRanges(writeRanges(rangesOf(others))));
      const all = new Set([...some, ...others]);
      for (let id = 0; id <= 61; id += 1) expect(isOurs(ranges, id)).toBe(all.has(id));
    }),
  );
});
