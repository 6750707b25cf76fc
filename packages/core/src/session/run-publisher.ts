/** IO: disk. What the publisher process does with its order. */
import { dirname } from 'node:path';
import { DISK } from '../outbox/disk.ts';
import { writeJson } from '../outbox/write-atomic.ts';
import type { PublishAnswer, PublishOrder } from '../record/publisher-process.ts';
import { reportMistake } from '../record/report-mistake.ts';
import { processWorld, type World } from '../record/world.ts';
import type { TestProcess } from './follow-journal.ts';
import { publishRun } from './publish-run.ts';

/** Publishes a run and leaves the answer for the test process. Never rejects. `outside` is this process when left out. */
export async function runPublisher(
  order: PublishOrder,
  parent: TestProcess,
  outside: World = processWorld(),
): Promise<void> {
  const said: string[] = [];
  const world = { ...outside, say: (text: string) => said.push(text), isTerminal: false };
  const answer = await publishOrExplain(order, parent, world);
  const text = [...said, answer.text].filter((one) => one !== '').join('\n');
  try {
    if (parent.isGone()) return;
    // A test may have removed the folder.
    DISK.makeFolder(dirname(order.answer));
    writeJson(order.answer, { ...answer, text }, { disk: DISK, processId: process.pid });
  } catch {
    // The test process sees that this one has ended.
  }
}

async function publishOrExplain(order: PublishOrder, parent: TestProcess, world: World): Promise<PublishAnswer> {
  try {
    return await publishRun(order, parent, world);
  } catch (error) {
    reportMistake(error, { where: 'its publisher', options: order.options, world });
    return { text: '', failRun: false, isGreen: false };
  }
}
