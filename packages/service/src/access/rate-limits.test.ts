import { expect, test } from 'vitest';

import { createRateLimiter, type RateLimit } from './rate-limits.ts';

function openLimiter(limits: readonly RateLimit[]): { askAt(ms: number): number | undefined } {
  let nowMs = 0;
  const admit = createRateLimiter(limits, () => new Date(nowMs));
  return {
    askAt(ms) {
      nowMs = ms;
      return admit('me');
    },
  };
}

test('a window lets its number of requests pass, and after its end as many again', () => {
  const limiter = openLimiter([{ requests: 2, windowMs: 1000 }]);

  expect([0, 100, 200, 999, 1000, 1001, 1002].map((ms) => limiter.askAt(ms))).toEqual([
    undefined,
    undefined,
    800,
    1,
    undefined,
    undefined,
    998,
  ]);
});

test('of several limits all must be passed, and the longest wait is told', () => {
  const limiter = openLimiter([
    { requests: 1, windowMs: 1000 },
    { requests: 2, windowMs: 60_000 },
  ]);

  expect([0, 1, 1000, 1001, 2000].map((ms) => limiter.askAt(ms))).toEqual([undefined, 999, undefined, 58_999, 58_000]);
});

test('a rejected request uses up none of the limits', () => {
  const limiter = openLimiter([
    { requests: 1, windowMs: 1000 },
    { requests: 2, windowMs: 60_000 },
  ]);

  for (const ms of [0, 10, 20, 30]) limiter.askAt(ms);
  expect(limiter.askAt(1000)).toBeUndefined();
});

test('who waits as told is let in', () => {
  const limiter = openLimiter([{ requests: 1, windowMs: 1500 }]);
  limiter.askAt(0);

  const waitMs = limiter.askAt(700) ?? 0;
  expect(limiter.askAt(700 + waitMs)).toBeUndefined();
});

test('without limits every request passes', () => {
  expect(openLimiter([]).askAt(0)).toBeUndefined();
});

test('a clock that goes back an hour makes nobody wait for it', () => {
  const limiter = openLimiter([{ requests: 1, windowMs: 1000 }]);

  expect([3_600_000, 3_600_001, 500, 600].map((ms) => limiter.askAt(ms))).toEqual([undefined, 999, undefined, 900]);
});
