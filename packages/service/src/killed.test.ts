import { once } from 'node:events';
import { expect, test } from 'vitest';

import { checkStore } from './operate.ts';
import { type Access, call, newDataFile, startProcess } from './service-process.test.support.ts';
import { startService } from './start-service.ts';

const WRITERS = 50;
const KILLS = 4;
/** Acknowledged appends between a start and a kill: each one waits for the disk, and a slow one makes the test long. */
const KILLED_AFTER = 150;

/** Now and then so many rows at once that a thread of their own stores them. */
const MANY = Array.from({ length: 20_000 }, () => 'x');
const LARGE_EVERY = 100;

/** What the writers share: the next append to send, and which ones were answered. */
type Work = { next: number; readonly acknowledged: number[]; onAcknowledged: (count: number) => void };

function appendOf(number: number): readonly [path: string, body: object] {
  const mark = `append ${number}`;
  if (number % LARGE_EVERY === 0) return ['/projects/1/scripts', { name: mark, tests: MANY }];
  if (number % 2 === 0) return ['/scripts/1/tests', [mark]];
  return ['/scripts/1/runs', { results: { 1: { result: 'pass', comment: mark } } }];
}

/** Sends appends, rows, runs and scripts, until the service is gone. */
async function write(access: Access, work: Work): Promise<'service gone'> {
  for (;;) {
    const number = work.next;
    work.next += 1;
    const [path, body] = appendOf(number);
    const answer = await call(access, path, body).catch(() => undefined);
    if (answer === undefined) return 'service gone';
    expect(answer).not.toHaveProperty('error');
    work.acknowledged.push(number);
    work.onAcknowledged(work.acknowledged.length);
  }
}

/** The numbers of the appends a service holds, each as often as it is there. */
async function appendsOf(access: Access): Promise<readonly number[]> {
  const stored = [
    await call(access, '/scripts/1?tests=full&runs=full&results=full'),
    await call(access, '/projects/1/folders'),
  ];
  return Array.from(JSON.stringify(stored).matchAll(/"append (\d+)"/g), ([, number]) => Number(number));
}

test('kill -9, again and again, amid appends of fifty writers loses nothing acknowledged, and the file opens', async () => {
  const dataFile = newDataFile();
  const work: Work = { next: 0, acknowledged: [], onAcknowledged: () => undefined };
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { process: child, access } = await startProcess(dataFile);
    const exit = once(child, 'exit');
    if (kill === 1) await call(access, '/projects/1/scripts', { name: 'Cart', tests: ['a'] });
    work.onAcknowledged = (count) => {
      // The others have a request on its way now.
      if (count === kill * KILLED_AFTER) child.kill('SIGKILL');
    };
    const endings = await Promise.all(Array.from({ length: WRITERS }, () => write(access, work)));
    await exit;
    expect(endings).toEqual(Array.from({ length: WRITERS }, () => 'service gone'));
  }

  const service = await startService({ dataFile, key: 'Key1' });
  const kept = await appendsOf(service);
  await service.close();
  expect(work.acknowledged.filter((number) => !kept.includes(number))).toEqual([]);
  // What was on its way may be there or not, but never twice.
  expect(kept.length).toBe(new Set(kept).size);
  expect(kept.length).toBeLessThanOrEqual(work.acknowledged.length + KILLS * WRITERS);
  expect(await checkStore({ dataFile })).toEqual([]);
});
