/** IO: disk. Publishes a run in the publisher process, or in that of the tests where no other can be started. */
import { dirname } from 'node:path';
import { writeJsonUnflushed } from '../outbox/write-atomic.ts';
import { DISK } from '../outbox/disk.ts';
import type { EndedHere } from '../record/in-process.ts';
import type { PublishAnswer, PublishOrder } from '../record/publish-order.ts';
import { reportMistake } from '../record/report-mistake.ts';
import { processWorld, type World } from '../record/world.ts';
import { publishRun } from './publish-run.ts';
import { endedHere, follow, type TestProcess } from './run-source.ts';

/** Publishes a run and leaves the answer for the test process. Never rejects. */
export async function publishInProcess(order: PublishOrder, parent: TestProcess): Promise<void> {
  const said: string[] = [];
  const world = { ...processWorld(), say: (text: string) => said.push(text), isTerminal: false };
  const answer = await publishOrExplain(order, parent, world);
  const text = [...said, answer.text].filter((one) => one !== '').join('\n');
  try {
    if (parent.isGone()) return;
    // A test may have removed the folder.
    DISK.makeFolder(dirname(order.answer));
    // Unflushed: the process that waits for it reads it at once, or never.
    writeJsonUnflushed(order.answer, { ...answer, text }, { disk: DISK, processId: process.pid });
  } catch {
    // The test process sees that this one has ended.
  }
}

async function publishOrExplain(order: PublishOrder, parent: TestProcess, world: World) {
  try {
    return await publishRun(order, follow(order.journal, parent), world);
  } catch (error) {
    reportMistake(error, { where: 'its publisher', options: order.options, world });
    return { text: '', failRun: false, isGreen: false };
  }
}

/** Publishes a run in the process of its tests: no other can be started, or the disk refused its journal. */
export async function publishHere(run: EndedHere, world: World): Promise<PublishAnswer> {
  return publishRun(run.opened.order, endedHere(run, world), world);
}
