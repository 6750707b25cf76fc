import { expect, test } from 'vitest';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openOutbox } from '../outbox/outbox.ts';
import { temporaryFolder, worldAtNoon } from '../outbox/sample-record.test.support.ts';
import { outboxHints } from './outbox-hints.ts';

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
