import { expect, test } from 'vitest';
import { durationWords, timeLines } from './time-lines.ts';

test('the run and its slowest tests are told, the slowest first', () => {
  const slowest = [
    { title: 'a.test.ts > waits', durationMs: 61_000 },
    { title: 'a.test.ts > adds\ntwo', durationMs: 4 },
  ];
  expect(timeLines({ durationMs: 65_200, slowest }).join('\n')).toMatchInlineSnapshot(`
    "the tests took 1 min 5 s
    slowest tests:
      1 min 1 s  a.test.ts > waits
           4 ms  a.test.ts > adds two"
  `);
});

test('what is not known is not told', () => {
  expect(timeLines({})).toEqual([]);
  expect(timeLines({ durationMs: 20 })).toEqual(['the tests took 20 ms']);
});

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [1_000, '1.0 s'],
  [59_949, '59.9 s'],
  [59_950, '1 min 0 s'],
  [125_000, '2 min 5 s'],
])('%i ms reads %s', (ms, words) => {
  expect(durationWords(ms)).toBe(words);
});
