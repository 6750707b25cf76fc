import { expect, test } from 'vitest';
import { timed } from './durations.ts';

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
