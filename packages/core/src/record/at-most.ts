import { valueAt } from '../config/value-at.ts';
import type { PublishOrder } from './publish-order.ts';
import type { World } from './world.ts';

/** How long to wait for the publisher, in milliseconds. A signal ends a process that a person or CI wants gone. */
export function atMost(code: number, { options }: PublishOrder, { environment }: Pick<World, 'environment'>): number {
  if (code > FIRST_SIGNAL) return SIGNAL_MS;
  const asked = [environment['RUNSHEET_DEADLINE'], valueAt(options, ['api', 'deadline'])].map(Number);
  const deadlineMs = asked.find((ms) => Number.isFinite(ms) && ms > 0) ?? DEADLINE_MS;
  return deadlineMs + SPARE_MS;
}

/** 128 and the number of a signal. */
const FIRST_SIGNAL = 128;
const SIGNAL_MS = 5_000;
const DEADLINE_MS = 60_000;
/** Reading back a doubtful write, and what comes around requests. */
const SPARE_MS = 30_000;
