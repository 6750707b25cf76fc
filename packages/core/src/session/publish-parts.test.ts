import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { completeConfig } from '../config/config.ts';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { recordText, sampleRecord, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { connect } from './connect.ts';
import { joinKept } from './join-kept.ts';
import { publishKept } from './publish-kept.ts';
import { recordSettings } from './record-settings.ts';
import { publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub } from './stub-service.test.support.ts';

test('a shard that could not be removed when it was joined is not published once more by itself', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const shards = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  let removals = 0;
  // The second shard stays: another program has the file open.
  const disk = failingDisk((_, operation) => (operation === 'remove' && (removals += 1) === 2 ? 'refuses' : undefined));
  const [joined = ''] = joinKept(shards, openOutbox(outbox.folder, { ...machine(), disk })).files;
  expect(await publish([joined])).toEqual(['delivered']);
  expect(outbox.list()).toHaveLength(1);
  expect(await publish(joinKept(outbox.list(), outbox).files)).toEqual(['already-delivered']);
  expect(parts('todo')).toEqual([]);
  expect(stub.runs).toHaveLength(1);
});

test('copies of some shards of a run that was joined and delivered write nothing, and make nothing', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const copies = [1, 2, 3].map((index) => {
    const path = join(temporaryFolder(), `shard-${index}.json`);
    writeFileSync(path, recordText(shard(index, 3)));
    return path;
  });
  expect(await publish(joinKept(copies, outbox).files)).toEqual(['delivered']);
  const before = stub.requests.length;
  const { files, joined } = joinKept(copies.slice(1), outbox);
  expect(joined).toEqual([]);
  expect(await publish(files)).toEqual(['already-delivered', 'already-delivered']);
  expect(stub.requests).toHaveLength(before);
  expect(parts('todo')).toEqual([]);
  expect(await publish(joinKept(copies, outbox).files)).toEqual(['already-delivered']);
  expect(stub.runs).toHaveLength(1);
});

test('a shard that was not there when the others were delivered makes a run of all of them', async () => {
  const { outbox, shard, publish, stub } = await openPlace();
  await publish(joinKept([outbox.keep(shard(1, 3)), outbox.keep(shard(2, 3))], outbox).files);
  const late = [1, 2, 3].map((index) => outbox.keep(shard(index, 3)));
  expect(await publish(joinKept(late, outbox).files)).toEqual(['delivered']);
  expect(stub.runs).toHaveLength(2);
});

test('shards that cannot be put together on disk are said, and left as they are', async () => {
  const { outbox, shard, parts } = await openPlace();
  const shards = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  const disk = failingDisk((_, operation) => (operation === 'create' ? 'is full' : undefined));
  expect(() => joinKept(shards, openOutbox(outbox.folder, { ...machine(), disk }))).toThrow(/RS3019 .*ENOSPC/);
  expect(parts('todo')).toHaveLength(2);
});

test('receipts that others have written there say nothing of parts', async () => {
  const { outbox, shard, publish } = await openPlace();
  await publish(joinKept([outbox.keep(shard(1)), outbox.keep(shard(2))], outbox).files);
  const done = join(outbox.folder, 'done');
  const foreign = ['7', 'null', '{', '{"parts":7,"runKey":"rs1-x"}', '{"parts":["rs1-y"]}', '{"runKey":"rs1-y"}'];
  for (const [i, text] of foreign.entries()) writeFileSync(join(done, `${i}.json`), text);
  expect(outbox.deliveredRunsOf('rs1-y')).toEqual([]);
  expect(outbox.deliveredRunsOf(shard(1).runKey)).toHaveLength(1);
});

type Place = {
  readonly stub: Awaited<ReturnType<typeof startStub>>;
  readonly outbox: Outbox;
  readonly shard: (index: number, count?: number) => RunRecord;
  /** The outcomes. */
  readonly publish: (paths: readonly string[]) => Promise<readonly (string | undefined)[]>;
  /** Names of the files in a part of the outbox. */
  readonly parts: (part: string) => readonly string[];
};

async function openPlace(): Promise<Place> {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl));
  const outbox = openOutbox(join(root, '.runsheet'));
  const build = { branch: undefined, commit: undefined, url: undefined, isDefaultBranch: undefined };
  const settings = recordSettings(completeConfig({}), 'shop', {
    build: { isCi: false, isForeign: false, ...build },
    named: { branch: undefined, startedAt: '' },
  });
  const origin = new URL(stub.baseUrl).origin;
  return {
    stub,
    outbox,
    shard: (index, count = 2) =>
      sampleRecord({ runKey: `rs1-shard-${index}-of-${count}`, shard: { index, count }, settings, origin }),
    publish: async (paths) => {
      const setup = await setUpCommand(startIn(root), {}, world);
      const connection = await connect(setup.config, world);
      onTestFinished(() => connection.close());
      const deliveries = await publishKept(paths, { setup, connection, world });
      return deliveries.map(({ receipt }) => receipt?.outcome);
    },
    parts: (part) => readdirSync(join(outbox.folder, part)),
  };
}
