import { expect, test } from 'vitest';
import { runsheetError } from '../errors/runsheet-error.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { NOON, temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { noteRetryAfter, outboxHints, waitLeftMs } from './outbox-state.ts';

const ORIGIN = 'https://tests.example';
const error = waitOf(90_000);

test('a Retry-After holds for its service until it has passed', () => {
  const outbox = openOutbox(temporaryFolder());
  noteRetryAfter(outbox, ORIGIN, { error, nowMs: NOON });
  const left = [NOON, NOON + 30_000, NOON + 89_999, NOON + 90_000].map((nowMs) => waitLeftMs(outbox, ORIGIN, nowMs));
  expect(left).toEqual([90_000, 60_000, 1, 0]);
  expect(waitLeftMs(outbox, 'https://tests-example', NOON)).toBe(0);
});

test('an error without a wait leaves an earlier one in force', () => {
  const outbox = openOutbox(temporaryFolder());
  noteRetryAfter(outbox, ORIGIN, { error, nowMs: NOON });
  noteRetryAfter(outbox, ORIGIN, { error: undefined, nowMs: NOON + 1_000 });
  noteRetryAfter(outbox, ORIGIN, { error: runsheetError('RS2001', {}), nowMs: NOON + 1_000 });
  expect(waitLeftMs(outbox, ORIGIN, NOON + 1_000)).toBe(89_000);
});

test('a clock that was set back ends it, a small correction does not', () => {
  const outbox = openOutbox(temporaryFolder());
  noteRetryAfter(outbox, ORIGIN, { error, nowMs: NOON });
  expect([waitLeftMs(outbox, ORIGIN, NOON - 5_000), waitLeftMs(outbox, ORIGIN, NOON - 3_600_000)]).toEqual([95_000, 0]);
});

test('what the disk refuses or garbles is no wait', () => {
  const refusing = openOutbox(temporaryFolder(), worldAtNoon({ disk: failingDisk(() => 'refuses') }));
  noteRetryAfter(refusing, ORIGIN, { error, nowMs: NOON });
  expect(waitLeftMs(refusing, ORIGIN, NOON)).toBe(0);
  const outbox = openOutbox(temporaryFolder());
  for (const state of [[], { origin: ORIGIN }, { origin: ORIGIN, waitMs: '9', notBefore: NOON + 9 }]) {
    outbox.writeState('wait-https-tests-example', state);
    expect(waitLeftMs(outbox, ORIGIN, NOON)).toBe(0);
  }
});

const BASE = 'https://tests.example/api/v1';

test('a script is remembered for the next build, for its service and target only', () => {
  const outbox = openOutbox(temporaryFolder());
  outboxHints(outbox, BASE).set('shop', 12);
  const next = outboxHints(outbox, BASE);
  expect([next.get('shop'), next.get('other'), outboxHints(outbox, 'https://b.example').get('shop')]).toEqual([
    12,
    undefined,
    undefined,
  ]);
});

test('what is damaged or not ours is no hint', () => {
  for (const state of [[1, 2], { [`${BASE} shop`]: '12' }, { [`${BASE} shop`]: null }]) {
    const outbox = openOutbox(temporaryFolder());
    outbox.writeState('scripts', state);
    expect(outboxHints(outbox, BASE).get('shop')).toBeUndefined();
  }
  const plain = outboxHints(openOutbox(temporaryFolder()), BASE);
  expect([plain.get('__proto__'), plain.get('constructor')]).toEqual([undefined, undefined]);
});

test('a disk that refuses costs the shortcut and nothing else', () => {
  const disk = failingDisk(() => 'refuses');
  const hints = outboxHints(openOutbox(temporaryFolder(), worldAtNoon({ disk })), BASE);
  hints.set('shop', 12);
  expect(hints.get('shop')).toBe(12);
});

function waitOf(waitMs: number) {
  const request = { method: 'GET', path: '/projects', outcome: 'throttled', waitMs } as const;
  return runsheetError('RS3003', { waitMs }, { request });
}
