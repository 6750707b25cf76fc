/** IO: clock. What a process does after its run has ended. */
import { performance } from 'node:perf_hooks';
import { readAnswer } from './await-answer.ts';
import type { PublishAnswer } from './publish-order.ts';
import type { RunJournal } from './run-journal.ts';
import type { World } from './world.ts';

type Life = {
  readonly isOver: () => boolean;
  readonly answered: (answer: PublishAnswer) => void;
  readonly journal: RunJournal;
  /** Of the answer file. */
  readonly path: string;
  readonly world: World;
};

/**
 * Waits beside everything else for the answer of the publisher. A process that lives on without working, as a server
 * does, is not waited for: its run is published.
 */
export function watchLife({ isOver, answered, journal, path, world }: Life): void {
  let last = performance.eventLoopUtilization();
  let idleMs = 0;
  let isIdle = false;
  const timer = setInterval(() => {
    const answer = isOver() ? undefined : readAnswer(path, world);
    if (answer !== undefined) answered(answer);
    if (isOver()) {
      clearInterval(timer);
      return;
    }
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    idleMs = utilization < BUSY ? idleMs + LOOK_EVERY_MS : 0;
    if (isIdle || idleMs < IDLE_MS) return;
    isIdle = true;
    journal.over('idle', world.exitCode());
  }, LOOK_EVERY_MS);
  timer.unref();
}

const LOOK_EVERY_MS = 250;
/** Coverage reports and teardowns that compute keep the event loop busier than this share of the time. */
const BUSY = 0.05;
const IDLE_MS = 5_000;
