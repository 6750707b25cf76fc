/** IO: clock. What a process does after its run has ended. */
import { basename } from 'node:path';
import { performance } from 'node:perf_hooks';
import { readAnswer } from './await-answer.ts';
import type { PublishAnswer } from './publish-order.ts';
import type { RunJournal } from './run-journal.ts';
import type { World } from './world.ts';

type LifeOptions = {
  readonly isOver: () => boolean;
  readonly answered: (answer: PublishAnswer) => void;
  readonly journal: RunJournal;
  /** Of the answer file. */
  readonly path: string;
  /** Name of the runner. */
  readonly runner: string;
  readonly world: World;
};

/**
 * Waits beside everything else for the answer of the publisher. A process that lives on without working, as a server
 * does, is not waited for: its run is published.
 */
export function watchLife({ isOver, answered, journal, path, runner, world }: LifeOptions): void {
  const mostIdleMs = isProgramOf(runner, world.program) ? TEARDOWN_MS : IDLE_MS;
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
    if (isIdle || idleMs < mostIdleMs) return;
    isIdle = true;
    journal.over('idle', world.exitCode());
  }, LOOK_EVERY_MS);
  timer.unref();
}

const LOOK_EVERY_MS = 250;
/** Coverage reports and teardowns that compute keep the event loop busier than this share of the time. */
const BUSY = 0.05;
const IDLE_MS = 5_000;
/** The command of a runner ends when its teardowns have. One that waits, for a container to stop say, may still fail. */
const TEARDOWN_MS = 60_000;

/** Whether a script is the command of a runner: `jest`, `jest.js`, `vitest.mjs`. */
function isProgramOf(runner: string, script: string | undefined): boolean {
  return script !== undefined && basename(script).split('.', 1)[0] === runner;
}
