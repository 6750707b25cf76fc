/** IO: the world as a session meets it. */
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { tmpdir } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../ci/providers.ts';
import type { ClientWorld } from '../client/client.ts';
import type { Disk } from '../outbox/disk.ts';
import { wrapLines } from '../report/printable.ts';
import { onExit, type OnExit, restSync, sayAtEnd } from './process-end.ts';
import { startPublisher, type StartPublisher } from './publisher-process.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { readFileSync, unlinkSync } = fs;
const { now } = Date;

/** Everything a session needs from outside, so that it can be handed in. */
export type World = {
  readonly environment: Environment;
  /** Such as `linux, Node 22`; left out: not known. */
  readonly machine?: string;
  /** The temporary directory of the system. */
  readonly temporary: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
  /** Random, for names that must never meet: letters, digits, `-` and `_`. */
  readonly randomName: () => string;
  /** Throws what the disk says. */
  readonly readText: (path: string) => string;
  /** Throws what the disk says. */
  readonly removeFile: (path: string) => void;
  /** Not to stdout, which may be the file of another reporter. */
  readonly say: (text: string) => void;
  /** The same while this process ends. */
  readonly sayAtEnd: (text: string) => void;
  /** Adds what is done when this process ends. */
  readonly onExit: OnExit;
  /** Lets this thread rest, in milliseconds. */
  readonly restSync: (waitMs: number) => void;
  /** Starts the process that publishes. */
  readonly startPublisher: StartPublisher;
  /** Whether a person watches what is said as it comes. */
  readonly isTerminal?: boolean;
  /** Where results are kept; the disk of this machine when left out. */
  readonly disk?: Disk;
  /** Clock, waits and network of the client; those of this machine when left out. */
  readonly client?: Partial<ClientWorld>;
};

/** The real world of this process. */
export function processWorld(): World {
  return {
    environment: process.env,
    temporary: tmpdir(),
    machine: `${process.platform}, Node ${process.versions.node.split('.', 1)[0]}`,
    now,
    sleep: (waitMs) => delay(waitMs),
    randomName: () => randomBytes(15).toString('base64url'),
    readText: (path) => readFileSync(path, 'utf8'),
    say: (text) => {
      process.stderr.write(`${wrapLines(text, process.stderr.columns)}\n`);
    },
    sayAtEnd,
    onExit,
    restSync,
    removeFile: unlinkSync,
    startPublisher,
    isTerminal: process.stderr.isTTY,
  };
}
