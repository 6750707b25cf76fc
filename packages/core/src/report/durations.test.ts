import { expect, test } from 'vitest';
import { durationWords, timed } from './durations.ts';

test.each([
  [12.4, { durationMs: 12 }],
  [0.4, {}],
  [null, {}],
  [undefined, {}],
  [Number.NaN, {}],
  [Infinity, {}],
  [-5, {}],
])('%s milliseconds are noted as %j', (ms, noted) => {
  expect(timed(ms)).toEqual(noted);
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
