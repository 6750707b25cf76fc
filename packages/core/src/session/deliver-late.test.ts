import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { passed, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { deliverLate } from './deliver-late.ts';
import type { LateOrder } from './late-order.ts';
import { publishing, runOnce, testWorld } from './session.test.support.ts';
import { type StubService, startStub } from './stub-service.test.support.ts';

const RED = 'RS4021 The process ended with exit code 1 after the last hook of the reporter';
const KEPT = 'RS4021 The run is shown as passed, but the process ended with exit code 1';

test('it becomes a run of its own, which is told, and leaves the outbox', async () => {
  const { stub, environment, order, waiting } = await lateFailure();
  const world = testWorld(environment);
  await deliverLate(inTime(order), world);
  expect(stub.runs.map(({ scriptId, marks }) => [scriptId, ...marks])).toEqual([
    [1, 'pass'],
    [1, 'fail'],
  ]);
  expect(world.said).toEqual([expect.stringContaining(RED)]);
  expect(world.said.join('\n')).toContain('shown by run 2 of script 1.');
  expect(waiting()).toEqual([]);
});

test('what another process has delivered in the meantime is not delivered again', async () => {
  const { stub, environment, order } = await lateFailure();
  await deliverLate(inTime(order), testWorld(environment));
  const world = testWorld(environment);
  await deliverLate(inTime(order), world);
  expect(stub.runs).toHaveLength(2);
  expect(world.said.join('\n')).not.toContain('npx runsheet publish');
});

test.each([
  ['answers nothing', 'hang', 'RS3002'],
  ['refuses the key', { status: 401 }, 'RS2001'],
] as const)('a service that %s is told beside what is kept', async (_, fault, code) => {
  const { stub, environment, order, waiting } = await lateFailure();
  stub.disturb(() => fault);
  const world = testWorld(environment);
  await deliverLate({ ...order, byMs: Date.now() + 1500 }, world);
  expect(world.said.join('\n')).toMatch(
    new RegExp(`^runsheet {2}${KEPT}.*npx runsheet publish.*\\nrunsheet {2}${code}`),
  );
  expect(stub.runs).toHaveLength(1);
  expect(waiting()).toHaveLength(1);
});

test('when the time is over, nothing is sent any more', async () => {
  const { stub, environment, order, waiting } = await lateFailure();
  const before = stub.requests.length;
  const world = testWorld(environment);
  await deliverLate({ ...order, byMs: 0 }, world);
  expect(stub.runs).toHaveLength(1);
  expect(stub.requests.slice(before).filter((request) => !request.startsWith('GET'))).toEqual([]);
  expect(world.said.join('\n')).toContain(KEPT);
  expect(waiting()).toHaveLength(1);
});

test('what is no order, or meets another configuration than its run, is left to the process that waits', async () => {
  const { environment, order } = await lateFailure();
  const world = testWorld(environment);
  await expect(deliverLate({ ...inTime(order), path: 1 }, world)).rejects.toThrow();
  await expect(deliverLate({ ...inTime(order), options: { layout: 'none' } }, world)).rejects.toThrow('layout');
  expect(world.said).toEqual([]);
});

type LateFailure = {
  readonly stub: StubService;
  readonly environment: Readonly<Record<string, string>>;
  readonly order: LateOrder;
  /** The names of the Records in the outbox. */
  readonly waiting: () => readonly string[];
};

/** A green run that was published, and the Record of what failed it then. */
async function lateFailure(): Promise<LateFailure> {
  const stub = await startStub();
  const root = temporaryFolder();
  const environment = publishing(stub.baseUrl);
  const orders: LateOrder[] = [];
  const world = testWorld(environment, {
    deliverInChild: (order) => orders.push(order) > 0,
    watchExit: (act) => act?.({ code: 1, sinceMs: Date.now() }),
  });
  await runOnce(root, world, [passed('adds')]);
  const [order] = orders;
  if (order === undefined) throw new Error('nothing was to be delivered');
  return { stub, environment, order, waiting: () => readdirSync(join(root, '.runsheet', 'todo')) };
}

function inTime(order: LateOrder) {
  return { ...order, byMs: Date.now() + 60_000 };
}
