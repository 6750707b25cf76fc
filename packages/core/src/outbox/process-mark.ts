/** IO: processes, disk, environment. Which process wrote a journal or holds a claim, and whether it still runs. */
import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { ifPossible } from './if-possible.ts';

// Taken when this is loaded: tests in this process may put something else in its place.
const kill = process.kill.bind(process);

/**
 * A process, as far as its system tells it. A number alone says little: the system gives it again, and every container
 * counts its own. Only Linux tells the last three.
 */
export type ProcessMark = {
  readonly processId: number;
  readonly host: string;
  /** Clock ticks between the boot and its start. */
  readonly startedAt?: string | undefined;
  /** Random, once for each boot of a machine. Its containers share it. */
  readonly boot?: string | undefined;
  /** In which its number counts. */
  readonly pidNamespace?: string | undefined;
};

/** Itself, and what this process sees of others. */
export type ProcessView = ProcessMark & {
  readonly isRunning: (processId: number) => boolean;
  readonly startOf: (processId: number) => string | undefined;
};

export type ProcessState =
  | { readonly kind: 'running' | 'gone' }
  | { readonly kind: 'unknown'; readonly reason: string };

/** What comes from another machine is a copy: no process of that machine writes here. */
export function stateOf(mark: ProcessMark, own: ProcessView): ProcessState {
  const { processId } = mark;
  const isBootKnown = mark.boot !== undefined && own.boot !== undefined;
  if (isBootKnown ? mark.boot !== own.boot : mark.host !== own.host) return { kind: 'gone' };
  if (mark.host !== own.host || mark.pidNamespace !== own.pidNamespace) {
    return { kind: 'unknown', reason: 'it belongs to another container of this machine' };
  }
  if (!own.isRunning(processId)) return { kind: 'gone' };
  const startedAt = own.startOf(processId);
  if (mark.startedAt === undefined || startedAt === undefined) {
    return { kind: 'unknown', reason: `a process ${processId} runs here, which may be another one` };
  }
  return { kind: mark.startedAt === startedAt ? 'running' : 'gone' };
}

export function ownProcess(): ProcessView {
  return {
    processId: process.pid,
    // As it may stand in the name of a file.
    host: hostname()
      .replaceAll(/[^\w.-]/g, '_')
      .slice(0, LONGEST_HOST),
    startedAt: startOf(process.pid),
    boot: ifPossible(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: ifPossible(() => readlinkSync('/proc/self/ns/pid').replaceAll(/\D/g, '')),
    isRunning,
    startOf,
  };
}

const LONGEST_HOST = 60;

function isRunning(processId: number): boolean {
  try {
    // Signal 0 only asks whether the process is there.
    kill(processId, 0);
    // It may have ended without its parent asking about it: in containers nobody may ever ask.
    return statOf(processId)?.[0] !== 'Z';
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function startOf(processId: number): string | undefined {
  return statOf(processId)?.[START];
}

/** Counted from the state, which follows the name of the program. */
const START = 19;

/** Fields of a process, from its state on; only Linux has this file. */
function statOf(processId: number): readonly string[] | undefined {
  const stat = ifPossible(() => readFileSync(`/proc/${processId}/stat`, 'utf8'));
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
}

/** Without the view of others. */
export function markOf({ processId, host, startedAt, boot, pidNamespace }: ProcessMark): ProcessMark {
  return { processId, host, startedAt, boot, pidNamespace };
}
