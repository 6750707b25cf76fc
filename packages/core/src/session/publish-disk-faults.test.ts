import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type DiskFault, type FailingDisk, failingDisk } from '../outbox/failing-disk.test.support.ts';
import { passed, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { sampleOf } from '../publish/simulator/share.test.support.ts';
import { connect } from './connect.ts';
import { type KeptDelivery, publishKept } from './publish-kept.ts';
import { eachAlone, publishing, runOnce, startIn, testWorld } from './session.test.support.ts';
import { setUpCommand } from './set-up-run.ts';
import { startStub } from './stub-service.test.support.ts';

type Stub = Awaited<ReturnType<typeof startStub>>;

test('a record that the disk does not give is kept, and the next publishing delivers it', async () => {
  const { stub, root, before } = await prepared();
  let reads = 0;
  const refusesOnce = (_: number, operation: string) => {
    if (operation !== 'read') return undefined;
    reads += 1;
    return reads === 1 ? ('refuses' as const) : undefined;
  };
  const [first] = await publishOn(failingDisk(refusesOnce), root, stub);
  expect(first?.error?.message).toMatch(/^RS3024 .*EACCES/);
  expect(buried(root)).toEqual([]);
  expect(await runsAfter(root, stub)).toBe(before + 1);
});

test.each<DiskFault>(['refuses', 'is full'])(
  'a disk that %s at any operation loses and doubles nothing',
  async (fault) => {
    const calm = failingDisk(() => undefined);
    const { stub, root } = await prepared();
    await publishOn(calm, root, stub);
    expect(calm.operations.length).toBeGreaterThan(20);
    for (const index of sampleOf([...calm.operations.keys()], 5)) {
      const broken = index + 1;
      const { stub: service, root: place, before } = await prepared();
      const disk = failingDisk((nth) => (nth === broken ? fault : undefined));
      await publishOn(disk, place, service);
      const told = `${fault} at ${broken}, ${disk.operations[broken - 1]}`;
      expect({ told, runs: await runsAfter(place, service) }).toEqual({ told, runs: before + 1 });
      expect({ told, buried: buried(place) }).toEqual({ told, buried: [] });
    }
  },
);

/** A script of the service that has a run, and an outbox with the record of another one. */
async function prepared(): Promise<{ readonly stub: Stub; readonly root: string; readonly before: number }> {
  const stub = await startStub();
  const access = publishing(stub.baseUrl);
  await runOnce(temporaryFolder(), testWorld(access), [passed('adds')]);
  const root = temporaryFolder();
  const recording = { ...access, RUNSHEET_SCRIPT: '1', RUNSHEET_MODE: 'record' };
  await runOnce(root, testWorld(recording, { randomName: () => 'of-the-kept-run' }), [passed('adds')]);
  return { stub, root, before: stub.runs.length };
}

async function publishOn(disk: FailingDisk, root: string, stub: Stub): Promise<readonly KeptDelivery[]> {
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SCRIPT: '1' }, { disk });
  const setup = await setUpCommand(startIn(root), {}, world);
  const connection = await connect(setup.config, world);
  try {
    return await publishKept(eachAlone([join(root, '.runsheet', 'todo', nameIn(root))]), { setup, connection, world });
  } finally {
    await connection.close();
  }
}

/** How many runs the service has when all that waits is published on a sound disk. */
async function runsAfter(root: string, stub: Stub): Promise<number> {
  const world = testWorld({ ...publishing(stub.baseUrl), RUNSHEET_SCRIPT: '1' });
  const setup = await setUpCommand(startIn(root), {}, world);
  const connection = await connect(setup.config, world);
  try {
    await publishKept(eachAlone(setup.outbox.list()), { setup, connection, world });
  } finally {
    await connection.close();
  }
  return stub.runs.length;
}

function nameIn(root: string): string {
  return readdirSync(join(root, '.runsheet', 'todo')).find((file) => file.endsWith('.ndjson')) ?? '';
}

function buried(root: string): readonly string[] {
  try {
    return readdirSync(join(root, '.runsheet', 'dead'));
  } catch {
    return [];
  }
}
