/** IO: clock. What a process does after its run has ended. */
import { performance } from 'node:perf_hooks';
import type { KeptRun } from './open-run.ts';
import type { World } from './world.ts';

type LifeOptions = {
  readonly run: Pick<KeptRun, 'journal' | 'order'>;
  readonly isWaitedFor: () => boolean;
  readonly world: Pick<World, 'program' | 'exitCode'>;
};

// Taken when this is loaded: tests in this process may put something else in their place.
const { setInterval: every, clearInterval: stop } = globalThis;
const utilization = performance.eventLoopUtilization.bind(performance);

/**
 * A server, or a script that uses a runner, may live on after its run without working: then the run is over. The command
 * of a runner always ends, and may fail until then.
 */
export function watchLife({ run: { journal, order }, isWaitedFor, world }: LifeOptions): void {
  if (isCommandOf(order.start.runner.name, world.program)) return;
  let last = utilization();
  let quietMs = 0;
  const timer = every(() => {
    if (!isWaitedFor()) return stop(timer);
    const now = utilization();
    quietMs = utilization(now, last).utilization < BUSY ? quietMs + LOOK_EVERY_MS : 0;
    last = now;
    if (quietMs >= QUIET_MS) journal.over(world.exitCode());
  }, LOOK_EVERY_MS);
  timer.unref();
}

const LOOK_EVERY_MS = 500;
/** Coverage reports and teardowns that compute keep the event loop busier than this share of the time. */
const BUSY = 0.05;
const QUIET_MS = 5_000;

/** Whether a program is the command of a runner: `jest`, `vitest.mjs`, `@playwright/test/cli.js`. */
export function isCommandOf(runner: string, program: string | undefined): boolean {
  return program !== undefined && program.split(/[\\/]/).some((part) => nameOf(part) === runner);
}

function nameOf(part: string): string | undefined {
  return part.replace(/^[@_]/, '').split('.', 1)[0];
}
