import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failingDisk } from '../outbox/failing-disk.test.support.ts';
import { passed, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { DeliverInChild } from './deliver-in-child.ts';
import type { LateOrder } from './late-order.ts';
import type { AtBadEnd } from './process-end.ts';
import { publishing, runOnce, testWorld, type TestWorld } from './session.test.support.ts';
import { startStub } from './stub-service.test.support.ts';

test('a run that was published has its late failure delivered, with what is left of the deadline', async () => {
  const stub = await startStub();
  const orders: LateOrder[] = [];
  const deliverInChild: DeliverInChild = (order, withinMs) => {
    expect(withinMs).toBeLessThanOrEqual(4000);
    orders.push(order);
    return true;
  };
  const { act, root, world } = await greenRun(publishing(stub.baseUrl), { deliverInChild });
  expect(act?.({ code: 3, sinceMs: Date.now() })).toBeUndefined();
  const [path = ''] = recordsIn(root);
  expect(orders).toEqual([
    { path, root, options: {}, code: 3, earlier: expect.objectContaining({ outcome: 'delivered' }) },
  ]);
  expect(readFileSync(path, 'utf8')).toContain('The process ended with exit code 3');
  expect(world.said.join('\n')).not.toContain('RS4021');
});

test('the Record of a late failure has the headers of its run, and no test', async () => {
  const stub = await startStub();
  const ci = {
    GITLAB_CI: 'true',
    CI_COMMIT_SHA: 'a'.repeat(40),
    CI_COMMIT_REF_NAME: 'main',
    CI_JOB_URL: 'https://ci/1',
  };
  const paths: string[] = [];
  const deliverInChild: DeliverInChild = ({ path }) => paths.push(path) > 0;
  const { act } = await greenRun({ ...publishing(stub.baseUrl), ...ci }, { deliverInChild });
  act?.({ code: 1, sinceMs: Date.now() });
  expect(JSON.parse(readFileSync(paths[0] ?? '', 'utf8'))).toMatchObject({
    headers: { branch: 'main', commit: expect.stringMatching(/^a+$/), build: 'https://ci/1' },
    report: { files: [], failures: [{ message: expect.stringContaining('exit code 1') }] },
  });
});

test('what several runs have to deliver at one end takes no longer than the time of one', async () => {
  const stub = await startStub();
  const times: number[] = [];
  const deliverInChild: DeliverInChild = (_, withinMs) => times.push(withinMs) > 0;
  const { act } = await greenRun(publishing(stub.baseUrl), { deliverInChild, now: () => 1_800_000_000_000 });
  act?.({ code: 1, sinceMs: 1_800_000_000_000 });
  act?.({ code: 1, sinceMs: 1_800_000_000_000 - 3000 });
  expect(times).toEqual([4000, 1000]);
});

test('what could not be delivered is said, and how it is', async () => {
  const stub = await startStub();
  const { act, root } = await greenRun(publishing(stub.baseUrl), { deliverInChild: () => false });
  const text = act?.({ code: 1, sinceMs: Date.now() });
  expect(text).toMatch(/^runsheet {2}RS4021 The run is shown as passed, .* `npx runsheet publish` makes it show/);
  expect(recordsIn(root)).toHaveLength(1);
});

test.each([
  ['was only recorded', { RUNSHEET_MODE: 'record' }, 1],
  ['found no service', {}, 2],
])('a run that %s delivers nothing at its end', async (_, more, records) => {
  const deliverInChild = () => {
    throw new Error('nothing is delivered');
  };
  const { act, root } = await greenRun({ ...publishing('http://127.0.0.1:9/api/v1'), ...more }, { deliverInChild });
  expect(act?.({ code: 1, sinceMs: Date.now() })).toContain('`npx runsheet publish`');
  const texts = recordsIn(root).map((path) => readFileSync(path, 'utf8'));
  expect(texts).toHaveLength(records);
  expect(texts.filter((text) => text.includes('ended with exit code 1'))).toHaveLength(1);
});

test('where the disk takes nothing any more, it is only said', async () => {
  const stub = await startStub();
  let isFull = false;
  const disk = failingDisk((_, operation) => (isFull && operation === 'write' ? 'is full' : undefined));
  const { act, root } = await greenRun(publishing(stub.baseUrl), { disk, deliverInChild: () => true });
  isFull = true;
  const text = act?.({ code: 1, sinceMs: Date.now() });
  expect(text).toContain('RS4021 The run is shown as passed');
  expect(text).not.toContain('npx runsheet publish');
  expect(recordsIn(root)).toEqual([]);
});

type GreenRun = { readonly act: AtBadEnd | undefined; readonly root: string; readonly world: TestWorld };

async function greenRun(
  environment: Readonly<Record<string, string>>,
  more: Parameters<typeof testWorld>[1] = {},
): Promise<GreenRun> {
  const root = temporaryFolder();
  const acts: (AtBadEnd | undefined)[] = [];
  const world = testWorld(environment, { ...more, watchExit: (act) => acts.push(act) });
  await runOnce(root, world, [passed('adds')]);
  expect(acts).toHaveLength(1);
  return { act: acts[0], root, world };
}

function recordsIn(root: string): readonly string[] {
  const todo = join(root, '.runsheet', 'todo');
  return readdirSync(todo)
    .filter((name) => name.endsWith('.json'))
    .map((name) => join(todo, name));
}
