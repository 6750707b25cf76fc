/** IO: disk. What the publisher process does. */
import { writeAtomic } from '../outbox/write-atomic.ts';
import { DISK } from '../outbox/disk.ts';
import type { PublishAnswer, PublishOrder } from '../record/publish-order.ts';
import { reportMistake } from '../record/report-mistake.ts';
import { publishRun } from './publish-run.ts';
import { follow, type TestProcess } from './run-source.ts';
import { processWorld } from '../record/world.ts';

/** Publishes a run and leaves the answer for the test process. Never rejects. */
export async function publishInProcess(order: PublishOrder, parent: TestProcess): Promise<void> {
  const said: string[] = [];
  const world = { ...processWorld(), say: (text: string) => said.push(text), isTerminal: false };
  const answer = await publishOrExplain(order, parent, world);
  const text = [...said, answer.text].filter((one) => one !== '').join('\n');
  const whole: PublishAnswer = { ...answer, text };
  try {
    if (!parent.isGone()) writeAtomic(order.answer, JSON.stringify(whole), { disk: DISK, processId: process.pid });
  } catch {
    // The test process sees that this one has ended.
  }
}

async function publishOrExplain(order: PublishOrder, parent: TestProcess, world: ReturnType<typeof processWorld>) {
  try {
    return await publishRun(order, follow(order.journal, parent), world);
  } catch (error) {
    await reportMistake(error, { where: 'its publisher', options: order.options, world });
    return { text: '', failRun: false, isGreen: false };
  }
}
