/** IO: processes, environment, disk. Starts the process that publishes a run while its tests go on. */
import childProcess from 'node:child_process';
import fs from 'node:fs';
import { Socket } from 'node:net';
import { extname } from 'node:path';
import { fileURLToPath, URL } from 'node:url';
import v8 from 'node:v8';
import type { RunStart } from './session.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { spawn } = childProcess;
const { readSync } = fs;
const { serialize } = v8;
const { parse, stringify } = JSON;
const alloc = Buffer.alloc.bind(Buffer);
const concat = Buffer.concat.bind(Buffer);

/** What a publisher is asked to do: it goes over a pipe, since the key may be among the options. */
export type PublishOrder = {
  /** Absolute paths of the journal, and of the file for the answer. */
  readonly journal: string;
  readonly answer: string;
  /** Set where the record folder could not be written: where the journal is instead, and why. */
  readonly standIn: StandIn | undefined;
  readonly adapter: string;
  /** As they were written. */
  readonly options: unknown;
  readonly start: Omit<RunStart, 'run'>;
};

export type StandIn = { readonly folder: string; readonly insteadOf: string; readonly reason: string };

/** What became of a run, for the test process, which prints it. */
export type PublishAnswer = {
  /** For a reader; empty: there is nothing to say. */
  readonly text: string;
  /** Only where `onPublishError: 'fail'` asks for it. */
  readonly failRun: boolean;
};

export type RunningPublisher = {
  /** Whether its process is there; true where that cannot be told. Works while the event loop stands still. */
  readonly isAlive: () => boolean;
  /** Lets it look at the journal at once, where it would look a moment later. */
  readonly wake: () => void;
  /** Ends it at once. Only before the run is over: until then it writes nothing. */
  readonly stop: () => void;
};

/** Starts a publisher, which gets the open journal by its number. Where no process can be started it is not alive. Never throws. */
export type StartPublisher = (order: PublishOrder, journal: number) => RunningPublisher;

const NOT_STARTED: RunningPublisher = { isAlive: () => false, wake: () => undefined, stop: () => undefined };

/**
 * Starts `publisher.js`. What it needs goes over its stdin, for the key may be in it: never to its arguments or its
 * environment. The pipe stays open as long as this process lives. Nothing here keeps this process from ending.
 */
export const startPublisher: StartPublisher = (order, journal) => {
  const { bun, deno, electron } = process.versions;
  // What a program of another kind starts with these arguments, nobody knows.
  if ((bun ?? deno ?? electron) !== undefined) return NOT_STARTED;
  try {
    const sent = encodeOrder(order);
    const program = fileURLToPath(new URL(PROGRAM, import.meta.url));
    const child = spawn(process.execPath, [...networkFlags(process.execArgv), ...PUBLISHER_FLAGS, program], {
      stdio: ['pipe', 'pipe', 'ignore', journal],
      env: childEnvironment(process.env),
      windowsHide: true,
    });
    const { stdin, stdout } = child;
    if (stdin === null || stdout === null) return NOT_STARTED;
    let hasFailed = child.pid === undefined;
    child.on('error', () => {
      hasFailed = true;
    });
    stdin.on('error', () => undefined);
    const length = alloc(LENGTH_BYTES);
    length.writeUInt32BE(sent.length);
    stdin.write(concat([length, sent]));
    child.unref();
    letGo(stdin);
    letGo(stdout);
    return {
      isAlive: () => !hasFailed && child.exitCode === null && child.signalCode === null && !isAtEnd(stdout),
      wake: () => {
        stdin.write('\n');
      },
      stop: () => {
        child.kill('SIGKILL');
      },
    };
  } catch {
    // A system without processes, the permission model.
    return NOT_STARTED;
  }
};

/** Options may hold what JSON does not know. A function cannot be sent: as a text, the publisher reports it. */
export function encodeOrder(order: PublishOrder): Buffer {
  try {
    return serialize(order);
  } catch {
    const text = stringify(order.options, (_, value: unknown) => (typeof value === 'function' ? String(value) : value));
    const options: unknown = parse(text);
    return serialize({ ...order, options });
  }
}

/** The number of the journal in the publisher, behind those of the standard streams. */
export const JOURNAL = 3;

/** The order comes behind its length, a number of this many bytes, the largest first. Each byte behind it says: look. */
export const LENGTH_BYTES = 4;

/**
 * What it reads is used once: a small space for new objects saves 20 MiB at 10,000 tests, and code that is compiled for
 * many repetitions costs more than it saves.
 */
const PUBLISHER_FLAGS = ['--no-warnings', '--max-semi-space-size=4', '--no-opt'];

/** Above this folder, in the sources, as they are compiled, and in the bundle. */
const PROGRAM = `../publisher${extname(import.meta.url)}`;

/** A pipe must not keep the test process from ending. */
function letGo(stream: object): void {
  if (stream instanceof Socket) stream.unref();
}

/**
 * The publisher never writes to its stdout, so the end of that pipe is the end of its process. It is asked directly,
 * since no event arrives while this process ends. On Windows the pipe cannot be asked.
 */
function isAtEnd(stdout: object): boolean {
  const handle: unknown = Reflect.get(stdout, '_handle');
  const fd: unknown = typeof handle === 'object' && handle !== null ? Reflect.get(handle, 'fd') : undefined;
  if (typeof fd !== 'number' || fd < 0) return false;
  try {
    return readSync(fd, alloc(1)) === 0;
  } catch {
    // Nothing to read: it lives.
    return false;
  }
}

/** Of the flags of this process those without which the service may be out of reach. */
export function networkFlags(flags: readonly string[]): readonly string[] {
  return flags.filter((flag) => NETWORK.test(flag));
}

const NETWORK =
  /^--(?:use-(?:system|openssl|bundled)-ca|use-env-proxy|tls-(?:min|max)-v1\.\d|openssl-(?:legacy-provider|shared-config)|(?:no-)?network-family-autoselection|(?:openssl-config|tls-cipher-list|dns-result-order|network-family-autoselection-attempt-timeout)=.+)$/;

/** The same, without flags for debugging, coverage and preloading, which are meant for the tests. Yarn's loader stays: packages are found by it. */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: options } = environment;
  return {
    ...environment,
    // Left out, Node would hand it on.
    NODE_V8_COVERAGE: undefined,
    NODE_OPTIONS: options
      ?.replaceAll(/(?<!\S)--inspect\S*(?:\s+[\d:.]+(?!\S))?/g, '')
      .replaceAll(PRELOAD, (flag) => (flag.includes('.pnp.') ? flag : '')),
  };
}

const PRELOAD = /(?<!\S)(?:-r|--require|--import|--loader|--experimental-loader)(?:=|\s+)(?:"[^"]*"|\S+)/g;
