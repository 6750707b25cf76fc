/** IO: the world as a session meets it. */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Environment } from '../ci/build.ts';
import type { ClientWorld } from '../client/client.ts';
import type { Disk } from '../outbox/disk.ts';
import type { DeliverInChild } from './deliver-in-child.ts';
import { type AtBadEnd, exitCodeSoFar, watchExit } from './process-end.ts';

/** Everything a session needs from outside, so that it can be handed in. */
export type World = {
  readonly environment: Environment;
  /** System and major version of Node, such as `linux, Node 22`; left out: not known. */
  readonly machine?: string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly sleep: (waitMs: number) => Promise<void>;
  /** Random, for names that must never meet: letters, digits, `-` and `_`. */
  readonly randomName: () => string;
  /** Throws what the disk says. */
  readonly readText: (path: string) => string;
  /** Writes lines for a person who watches the tests. Not to stdout, which may be the file of another reporter. */
  readonly say: (text: string) => void;
  /** The exit code that this process has been given so far; 0: none. */
  readonly exitCode: () => number;
  /** What to do if this process ends with an error all the same; `undefined`: a run in it has told why. */
  readonly watchExit: (act: AtBadEnd | undefined) => void;
  /** How a late failure is delivered; by a process of its own when left out. */
  readonly deliverInChild?: DeliverInChild;
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
    machine: `${process.platform}, Node ${process.versions.node.split('.', 1)[0]}`,
    now: Date.now,
    sleep: (waitMs) => delay(waitMs),
    randomName: () => randomBytes(15).toString('base64url'),
    readText: (path) => readFileSync(path, 'utf8'),
    say: (text) => {
      process.stderr.write(`${text}\n`);
    },
    exitCode: exitCodeSoFar,
    watchExit,
    isTerminal: process.stderr.isTTY,
  };
}
