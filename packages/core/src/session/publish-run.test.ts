import { openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleReport, temporaryFolder } from '../outbox/sample-record.test.support.ts';
import { createSession } from '../record/create-session.ts';
import type { PublishOrder } from '../record/publisher-process.ts';
import { runPublisher } from './publish-run.ts';
import { startIn, testWorld } from './session.test.support.ts';

test('the end of a process is looked for often, and rarely once it lives on', async () => {
  const root = temporaryFolder();
  writeFileSync(join(root, 'package.json'), '{"name":"shop"}');
  const orders: PublishOrder[] = [];
  const world = testWorld({ CI: 'true' });
  const startPublisher = (order: PublishOrder) => {
    orders.push(order);
    return { isAlive: () => true, wake: () => undefined, stop: () => undefined };
  };
  const session = createSession({ adapter: 'a', options: {} }, { ...world, startPublisher });
  session.begin(startIn(root));
  await session.finish(sampleReport());
  const [order] = orders;
  if (order === undefined) throw new Error('no publisher was started');
  const pauses: number[] = [];
  const parent = { file: openSync(order.journal, 'r'), isGone: () => pauses.length > 1_000 };
  await runPublisher(order, { ...parent, pause: async (ms) => void pauses.push(ms) }, world);
  expect(new Set(pauses.slice(0, 1_000))).toEqual(new Set([5]));
  expect(pauses.slice(1_000)).toEqual([100]);
});
