import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import type { AtExit } from '../record/process-end.ts';
import type { PublishOrder } from '../record/publish-order.ts';
import { begin, publishing, startIn, testWorld } from './session.test.support.ts';

test('a claim stays until each reporter of the run has its answer', async () => {
  const root = temporaryFolder();
  const acts: AtExit[] = [];
  const orders: PublishOrder[] = [];
  const seen: (readonly string[])[] = [];
  const claims = () => readdirSync(join(root, '.runsheet', 'open')).filter((name) => name.endsWith('.target'));
  const world = testWorld(publishing('http://127.0.0.1:9'), {
    onExit: (act) => void acts.push(act),
    // The publishers of this test answer one after the other, while the process waits for them.
    startPublisher: (order) => {
      orders.push(order);
      return { isAlive: () => true, wake: () => undefined, stop: () => undefined };
    },
    restSync: () => {
      seen.push(claims());
      const order = orders.shift();
      if (order === undefined) throw new Error('each reporter waits for one answer');
      const claim = `${order.journal}.target`;
      writeFileSync(claim, basename(order.journal));
      writeFileSync(order.answer, JSON.stringify({ text: '', failRun: false, isGreen: true, claim }));
    },
  });
  const start = { ...startIn(root), run: {} };
  const sessions = [begin(root, world, { start }), begin(root, world, { start })];
  for (const session of sessions) session.prepare();
  for (const act of acts) act(0);
  expect(seen.map((files) => files.length)).toEqual([0, 1]);
  expect(claims()).toEqual([]);
});
