import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { abandonedRecords, isHeldElsewhere } from './claims.ts';
import { claimAt, claimOf, type OutboxPlace } from './outbox-place.ts';
import { NOON, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const LATER = NOON + 60_000;
const [ALIVE, GONE] = [200, 300];

test('only a whole name of a claim is one', () => {
  expect(claimAt('/o/claimed/7.9.a.ndjson')).toEqual({ processId: 7, untilMs: 9, name: 'a.ndjson' });
  for (const name of ['a.ndjson', 'run-7.9.a.ndjson', '7.9.a.ndjson.7.tmp']) {
    expect(claimAt(`/o/${name}`)).toBeUndefined();
  }
});

test('a claim that was never finished is no record', () => {
  const place = withClaims(`${GONE}.${LATER}.a.ndjson`, `${GONE}.${LATER}.b.ndjson.${GONE}.tmp`);
  expect(abandonedRecords(place)).toEqual([join(place.folder, 'claimed', `${GONE}.${LATER}.a.ndjson`)]);
});

test('a record is held by a process that is there, and by its own name', () => {
  const place = withClaims(`${GONE}.${LATER}.a.ndjson`, `${ALIVE}.${LATER}.beta.ndjson`);
  expect(['a.ndjson', 'beta.ndjson'].map((name) => isHeldElsewhere(place, name))).toEqual([false, true]);
});

test('the claim of a record is found by its name, once a process has taken it', () => {
  const place = withClaims(`${ALIVE}.${LATER}.beta.ndjson`);
  const open = (name: string) => claimOf(place, join(place.folder, 'open', name));
  expect(open('beta.ndjson')).toEqual({ processId: ALIVE, untilMs: LATER, name: 'beta.ndjson' });
  expect(open('a.ndjson')).toBeUndefined();
});

function withClaims(...names: readonly string[]): OutboxPlace {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'claimed'));
  for (const name of names) writeFileSync(join(folder, 'claimed', name), '{}');
  return { folder, world: worldAtNoon() };
}
