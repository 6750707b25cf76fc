import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinRecords } from './join-records.ts';
import { openOutbox } from './outbox.ts';
import type { RunRecord } from './run-record.ts';
import { NOON, recordText, sampleRecord, temporaryFolder, worldAtNoon } from './sample-record.test.support.ts';

const PARTS = ['rs1-part-one', 'rs1-part-two', 'rs1-part-six'].map((runKey, i) =>
  sampleRecord({ runKey, shard: { index: i + 1, count: 3 } }),
);

test('what is joined takes the place of the parts that wait, and of no other file', () => {
  const outbox = openOutbox(temporaryFolder(), worldAtNoon());
  const [first = '', second = ''] = PARTS.map((part) => outbox.keep(part));
  const elsewhere = join(temporaryFolder(), 'copy.json');
  writeFileSync(elsewhere, recordText(sampleRecord()));
  const taken = outbox.take(second, NOON + 60_000);
  const held = taken.kind === 'taken' ? taken.path : '';
  const joined = joinedOf(1, 2, 3);
  const path = outbox.keepJoined(joined, [first, held, elsewhere]);
  expect([first, held, elsewhere, path].map((file) => existsSync(file))).toEqual([false, true, true, true]);
  expect(outbox.keepJoined(joined, [path])).toBe(path);
  expect(outbox.read(path)).toEqual(joined);
  expect(readdirSync(join(outbox.folder, 'todo'))).toHaveLength(2);
});

test('the runs that hold a part are told when they were delivered', () => {
  const outbox = openOutbox(temporaryFolder(), worldAtNoon());
  const joined = joinedOf(1, 2, 3);
  const path = outbox.keep(joined);
  outbox.settle(path, { runKey: joined.runKey, parts: PARTS.map(({ runKey }) => runKey) });
  expect(outbox.deliveredRunsOf('rs1-part-two')).toEqual([joined.runKey]);
});

test('a joined run is named by its parts: other parts, another name', () => {
  const keys = [joinedOf(1, 2), joinedOf(1, 3), joinedOf(2, 3)].map(({ runKey }) => runKey);
  expect(new Set(keys).size).toBe(3);
  expect(joinedOf(2, 1).runKey).toBe(keys[0]);
});

function joinedOf(...shards: readonly number[]): RunRecord {
  const parts = shards.flatMap((index) => PARTS.filter(({ shard }) => shard?.index === index));
  const [run] = joinRecords(parts);
  return run?.kind === 'run' ? run.record : sampleRecord();
}
