/** IO: clock, random. What a client needs from outside but for the network. */
import { performance } from 'node:perf_hooks';
import { setTimeout as sleepFor } from 'node:timers/promises';
import type { ClientWorld } from './client.ts';
import { timersFor } from './transport/waits.ts';

/** The clock, timers and random of this machine. */
export const MACHINE: Omit<ClientWorld, 'transport'> = {
  // Counted from the start of the program, so that a corrected clock does not move deadlines.
  now: () => performance.timeOrigin + performance.now(),
  sleep: async (waitMs) => {
    for (const timerMs of timersFor(waitMs)) await sleepFor(timerMs);
  },
  random: () => Math.random(),
};
