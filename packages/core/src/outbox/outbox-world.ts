/** IO: clock, processes, environment, disk. What the outbox needs from outside. */
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { DISK, type Disk } from './disk.ts';
import { ifPossible } from './if-possible.ts';

/** The disk, the clock, and who is who among the processes that share an outbox. */
export type OutboxWorld = {
  readonly disk: Disk;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly processId: number;
  readonly host: string;
  /** Whether a process of this machine is there. */
  readonly isRunning: (processId: number) => boolean;
};

/** This machine. */
export function machine(): OutboxWorld {
  return { disk: DISK, now: Date.now, processId: process.pid, host: hostname(), isRunning };
}

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only asks whether the process is there.
    process.kill(processId, 0);
    return !isZombie(processId);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** A process that has ended, and that its parent has not asked about: in containers nobody may ever ask. */
function isZombie(processId: number): boolean {
  // Only Linux has this file.
  const status = String(ifPossible(() => readFileSync(`/proc/${processId}/stat`, 'utf8')));
  return status.slice(status.lastIndexOf(')')).startsWith(') Z');
}
