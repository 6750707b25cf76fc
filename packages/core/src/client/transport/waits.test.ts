import fc from 'fast-check';
import { expect, test } from 'vitest';
import { retryAfterMs, withJitter } from './waits.ts';

const NOW = 'Thu, 01 Jan 2026 00:00:00 GMT';
const NOW_MS = Date.parse(NOW);

function told(headers: Readonly<Record<string, string>>, body?: unknown): number | undefined {
  return retryAfterMs(headers, body, NOW_MS);
}

test.each<[string, Readonly<Record<string, string>>, number | undefined]>([
  ['Retry-After in seconds', { 'retry-after': '7' }, 7000],
  ['Retry-After in parts of a second', { 'retry-after': '0.5' }, 500],
  ['Retry-After as a date', { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }, 20_000],
  [
    'Retry-After as a date of the server, whose clock is behind ours',
    { 'retry-after': 'Wed, 31 Dec 2025 23:00:20 GMT', date: 'Wed, 31 Dec 2025 23:00:00 GMT' },
    20_000,
  ],
  ['a value that only begins and ends like a date', { 'retry-after': 'Xyz, 99 Foo GMT' }, undefined],
  [
    'Retry-After as a date, beside a clock that says nothing',
    { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT', date: 'Xyz, 99 Foo GMT' },
    20_000,
  ],
  ['a date that has passed', { 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }, 0],
  ['RateLimit-Reset', { 'ratelimit-reset': '12' }, 12_000],
  ['Retry-After with blanks around it', { 'retry-after': ' 7 ' }, 7000],
  ['Retry-After to a quarter of a second', { 'retry-after': '0.25' }, 250],
  ['Retry-After of a year', { 'retry-after': String(366 * 24 * 3600) }, 366 * 24 * 3600 * 1000],
  ['Retry-After of more than a year', { 'retry-after': String(366 * 24 * 3600 + 1) }, 366 * 24 * 3600 * 1000],
  ['Retry-After without measure', { 'retry-after': '9'.repeat(400) }, 366 * 24 * 3600 * 1000],
  ['Retry-After in a far year', { 'retry-after': 'Fri, 01 Jan 2100 00:00:20 GMT' }, 366 * 24 * 3600 * 1000],
  ['two Retry-After headers', { 'retry-after': '1, 3' }, 3000],
  ['a number and a date', { 'retry-after': '1, Thu, 01 Jan 2026 00:00:20 GMT' }, 20_000],
  ['a date and a number', { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT,30' }, 30_000],
  ['Retry-After in a list with nonsense', { 'retry-after': 'soon, 5, ' }, 5000],
  ['two RateLimit-Reset headers', { 'ratelimit-reset': '12, 30', 'ratelimit-remaining': '0, 5' }, 30_000],
  ['a date with blanks around it', { 'retry-after': ' Thu, 01 Jan 2026 00:00:20 GMT ' }, 20_000],
  [
    'a date that is no HTTP date, for all that stands behind it',
    { 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT+0100' },
    undefined,
  ],
  ['a sentence with a date', { 'retry-after': 'on Thu, 01 Jan 2026 00:00:20 GMT' }, undefined],
  [
    'RateLimit-Reset of a limit that has something left, beside Retry-After',
    { 'ratelimit-reset': '3600', 'ratelimit-remaining': '5', 'retry-after': '1' },
    1000,
  ],
  ['the largest of several', { 'retry-after': '3', 'ratelimit-reset': '9, 6' }, 9000],
  ['X-RateLimit-Reset', { 'x-ratelimit-reset': '12', 'x-ratelimit-remaining': '0' }, 12_000],
  ['RateLimit-Reset as a moment in seconds', { 'ratelimit-reset': String(NOW_MS / 1000 + 30) }, 30_000],
  ['X-RateLimit-Reset as a moment in milliseconds', { 'x-ratelimit-reset': String(NOW_MS + 30_000) }, 30_000],
  [
    'a moment of a server whose clock is behind',
    { 'ratelimit-reset': '1767225600', date: 'Wed, 31 Dec 2025 23:00:00 GMT' },
    3_600_000,
  ],
  ['a form that is not read', { ratelimit: '"burst";r=0;t=5' }, undefined],
  ['nothing', {}, undefined],
])('the wait is read from %s', (_, headers, waitMs) => {
  expect(told(headers)).toBe(waitMs);
});

test.each<[string, unknown, number | undefined]>([
  ['retry_after in seconds', { retry_after: 4 }, 4000],
  ['retry_after as a text', { retry_after: '4' }, 4000],
  ['no time at all', { retry_after: 0 }, 0],
  ['an error object', { error: { retry_after: 2 } }, 2000],
  ['a list', [1], undefined],
  ['a text', 'wait', undefined],
])('the wait is read from a JSON body with %s', (_, body, waitMs) => {
  expect(told({}, body)).toBe(waitMs);
});

test.each(['soon', '-5', '1e3', 'NaN', 'Infinity', '1', '2026-01-01', 'Foo, 99 Bar 2026 00:00:00 GMT'])(
  'nonsense in Retry-After counts as absent, and plain numbers do not: %s',
  (value) => {
    expect(told({ 'retry-after': value })).toBe(value === '1' ? 1000 : undefined);
    expect(told({ 'retry-after': value, 'ratelimit-reset': '2' })).toBe(2000);
  },
);

test('nonsense in a body counts as absent', () => {
  expect(told({}, { retry_after: -1 })).toBeUndefined();
  expect(told({}, { retry_after: {}, error: { retry_after: Number.NaN } })).toBeUndefined();
  expect(told({}, { error: 'too many' })).toBeUndefined();
});

test('a clock of the server that is nonsense is not used', () => {
  expect(told({ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT', date: 'yesterday' })).toBe(20_000);
});

test('whatever an answer says, the wait is absent or a whole number of milliseconds up to a year', () => {
  const value = fc.oneof(fc.string(), fc.double().map(String), fc.integer().map(String));
  const names = ['retry-after', 'ratelimit-reset', 'ratelimit-remaining', 'date'];
  const headers = fc.dictionary(fc.constantFrom(...names), value);
  fc.assert(
    fc.property(headers, fc.jsonValue(), (given, body) => {
      const waitMs = told(given, body) ?? 0;
      return Number.isSafeInteger(waitMs) && waitMs >= 0 && waitMs <= 366 * 24 * 3600 * 1000;
    }),
  );
});

test('jitter adds at most a tenth and never shortens a wait', () => {
  const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.nat({ max: 1e9 }), random, (waitMs, given) => {
      const jittered = withJitter(waitMs, given);
      return jittered >= waitMs && jittered <= Math.ceil(waitMs * 1.1);
    }),
  );
});
