import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { claimedRecords, isHeldElsewhere } from './claims.ts';
import { claimAt, claimOf, type OutboxPlace } from './outbox-place.ts';
import { NOON, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const LATER = NOON + 60_000;
const [ALIVE, GONE] = [200, 300];

test('only a whole name of a claim is one', () => {
  const owner = { processId: 7, host: 'here', boot: 'b-1' };
  expect(claimAt('/o/claimed/7,,b-1,,here,9,a.ndjson')).toEqual({ owner, untilMs: 9, name: 'a.ndjson' });
  for (const name of ['a.ndjson', 'run-7,,,,here,9,a.ndjson', '7,,,,here,9,a.ndjson.7.tmp']) {
    expect(claimAt(`/o/${name}`)).toBeUndefined();
  }
});

test('a claim that was never finished is no record', () => {
  const place = withClaims(
    `${GONE},7,boot-1,1,here,${LATER},a.ndjson`,
    `${GONE},7,boot-1,1,here,${LATER},b.ndjson.${GONE}.tmp`,
  );
  expect(claimedRecords(place, 'abandoned')).toEqual([
    join(place.folder, 'claimed', `${GONE},7,boot-1,1,here,${LATER},a.ndjson`),
  ]);
});

test('a record is held by a process that is there, and by its own name', () => {
  const place = withClaims(
    `${GONE},7,boot-1,1,here,${LATER},a.ndjson`,
    `${ALIVE},7,boot-1,1,here,${LATER},beta.ndjson`,
  );
  expect(['a.ndjson', 'beta.ndjson'].map((name) => isHeldElsewhere(place, name))).toEqual([false, true]);
});

test('the claim of a record is found by its name, once a process has taken it', () => {
  const place = withClaims(`${ALIVE},7,boot-1,1,here,${LATER},beta.ndjson`);
  const open = (name: string) => claimOf(place, join(place.folder, 'open', name));
  expect(open('beta.ndjson')).toMatchObject({ owner: { processId: ALIVE }, untilMs: LATER, name: 'beta.ndjson' });
  expect(open('a.ndjson')).toBeUndefined();
});

function withClaims(...names: readonly string[]): OutboxPlace {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'claimed'));
  for (const name of names) writeFileSync(join(folder, 'claimed', name), '{}');
  return { folder, world: worldAtNoon() };
}
