import { existsSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { completeConfig } from '../config/config.ts';
import { DISK, type Disk } from '../outbox/disk.ts';
import { openOutbox, type Outbox } from '../outbox/outbox.ts';
import { machine } from '../outbox/outbox-place.ts';
import type { RunRecord } from '../outbox/run-record.ts';
import { recordText, sampleRecord, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { connect } from './connect.ts';
import { joinInMemory } from './join-kept.ts';
import { publishKept } from './publish-kept.ts';
import { recordSettings } from './record-settings.ts';
import { publishing, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub } from './stub-service.test.support.ts';

test('shards are one run, leave the outbox together, and their copies write nothing', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const copies = [1, 2].map((index) => {
    const path = join(temporaryFolder(), `shard-${index}.json`);
    writeFileSync(path, recordText(shard(index)));
    return path;
  });
  expect(await publish([outbox.keep(shard(1)), outbox.keep(shard(2))])).toEqual(['delivered']);
  expect([parts('todo'), parts('claimed'), parts('done').length]).toEqual([[], [], 1]);
  expect(outbox.endedRuns()).toEqual([]);
  expect(await publish(copies)).toEqual(['already-delivered']);
  expect(copies.map((path) => existsSync(path))).toEqual([true, true]);
  expect(stub.runs).toHaveLength(1);
});

test('a shard that was not there when the others were delivered makes a run of all of them', async () => {
  const { outbox, shard, publish, stub } = await openPlace();
  await publish([outbox.keep(shard(1, 3)), outbox.keep(shard(2, 3))]);
  const late = [1, 2, 3].map((index) => outbox.keep(shard(index, 3)));
  expect(await publish(late)).toEqual(['delivered']);
  expect(stub.runs).toHaveLength(2);
});

test('a shard that another process has holds up its run, and no other is lost', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const paths = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  const meanwhile = () => outbox.take(paths[1] ?? '', Date.now() + 60_000);
  expect(await publish(paths, meanwhile)).toEqual(['kept']);
  expect([parts('todo').length, parts('claimed').length, stub.runs.length]).toEqual([1, 1, 0]);
});

test('a shard that is damaged before it is sent is put aside, and the others wait', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const paths = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  const meanwhile = () => writeFileSync(paths[1] ?? '', '{"kind":"be\n');
  expect(await publish(paths, meanwhile)).toEqual([undefined]);
  expect([parts('todo').length, parts('claimed').length, stub.runs.length]).toEqual([1, 0, 0]);
  expect(parts('dead')).toHaveLength(2);
});

test('shards that the service refuses wait together, and go together', async () => {
  const { outbox, shard, publish, stub, parts } = await openPlace();
  const paths = [outbox.keep(shard(1)), outbox.keep(shard(2))];
  stub.disturb(() => ({ status: 401 }));
  expect(await publish(paths)).toEqual(['kept']);
  expect([parts('todo').length, parts('claimed').length]).toEqual([2, 0]);
  stub.disturb(() => undefined);
  expect(await publish(outbox.list())).toEqual(['delivered']);
  expect(stub.runs).toHaveLength(1);
});

test.each([1, 2, 3])('shards are one run also where part %i of a delivered one cannot be removed', async (nth) => {
  let isBusy = true;
  const remove = (path: string) => {
    if (isBusy && path.includes(`rs1-shard-${nth}`)) throw new Error('EBUSY: resource busy or locked');
    DISK.remove(path);
  };
  const { outbox, shard, publish, stub, parts } = await openPlace({ ...DISK, remove });
  await publish([1, 2, 3].map((index) => outbox.keep(shard(index, 3))));
  expect(parts('claimed').length).toBe(4 - nth);
  isBusy = false;
  // Another one looks while its process still has them.
  outbox.tidy();
  // Its process has ended.
  for (const name of parts('claimed')) {
    renameSync(join(outbox.folder, 'claimed', name), join(outbox.folder, 'todo', name));
  }
  expect(await publish(outbox.list())).toEqual([]);
  expect(stub.runs).toHaveLength(1);
  expect([parts('claimed'), parts('todo')]).toEqual([[], []]);
  // A part that is published once more, with others, is not one that is left.
  outbox.keep(shard(nth, 3));
  expect(outbox.list()).toHaveLength(1);
});

test('shards whose publisher was killed are taken together', async () => {
  const { outbox, shard, publish, stub } = await openPlace();
  const killed = openOutbox(outbox.folder, { ...machine(), processId: 2 ** 22 + 1 });
  for (const index of [1, 2]) killed.take(outbox.keep(shard(index)), Date.now() + 60_000);
  expect(await publish(outbox.list())).toEqual(['delivered']);
  expect(stub.runs).toHaveLength(1);
});

type Place = {
  readonly stub: Awaited<ReturnType<typeof startStub>>;
  readonly outbox: Outbox;
  readonly shard: (index: number, count?: number) => RunRecord;
  /** The outcomes. `meanwhile`: what happens between looking and taking. */
  readonly publish: (paths: readonly string[], meanwhile?: () => void) => Promise<readonly (string | undefined)[]>;
  /** Names of the files in a part of the outbox. */
  readonly parts: (part: string) => readonly string[];
};

async function openPlace(disk: Disk = DISK): Promise<Place> {
  const stub = await startStub();
  const root = temporaryFolder();
  const world = testWorld(publishing(stub.baseUrl), { disk });
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
    publish: async (paths, meanwhile) => {
      const setup = await setUpCommand(startIn(root), {}, world);
      const connection = await connect(setup.config, world);
      onTestFinished(() => connection.close());
      setup.outbox.tidy();
      const { runs } = joinInMemory(paths, setup.outbox);
      meanwhile?.();
      const deliveries = await publishKept(runs, { setup, connection, world });
      return deliveries.map(({ receipt }) => receipt?.outcome);
    },
    parts: (part) => readdirSync(join(outbox.folder, part)),
  };
}
