import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { abandonedRecords, claimAt, isHeldElsewhere } from './claims.ts';
import type { OutboxPlace } from './outbox-parts.ts';
import { NOON, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const LATER = NOON + 60_000;
const [ALIVE, GONE] = [200, 300];

test('only a whole name of a claim is one', () => {
  expect(claimAt('/o/claimed/7.9.a.json')).toEqual({ processId: 7, untilMs: 9, name: 'a.json' });
  for (const name of ['a.json', 'run-7.9.a.json', '7.9.a.json.7.tmp']) expect(claimAt(`/o/${name}`)).toBeUndefined();
});

test('a claim that was never finished is no Record', () => {
  const place = withClaims(`${GONE}.${LATER}.a.json`, `${GONE}.${LATER}.b.json.${GONE}.tmp`);
  expect(abandonedRecords(place)).toEqual([join(place.folder, 'claimed', `${GONE}.${LATER}.a.json`)]);
});

test('a Record is held by a process that is there, and by its own name', () => {
  const place = withClaims(`${GONE}.${LATER}.a.json`, `${ALIVE}.${LATER}.beta.json`);
  expect(['a.json', 'beta.json'].map((name) => isHeldElsewhere(place, name))).toEqual([false, true]);
});

function withClaims(...names: readonly string[]): OutboxPlace {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'claimed'));
  for (const name of names) writeFileSync(join(folder, 'claimed', name), '{}');
  return { folder, world: worldAtNoon() };
}
