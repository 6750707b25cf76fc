import { spawn, type StdioOptions } from 'node:child_process';
import { constants } from 'node:os';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { Notice, RunStory } from '@runsheet/core/command';

/** Everything a command needs from outside, so that it can be handed in. */
export type World = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute: where relative paths begin. */
  readonly directory: string;
  readonly nodeVersion: string;
  readonly isInputTerminal: boolean;
  /** Asks a person at the terminal; undefined when there is no answer. */
  readonly ask: (question: string) => Promise<string | undefined>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  readonly sleep: (waitMs: number) => Promise<void>;
  /** Calls back each second until what it returns is called. */
  readonly everySecond: (tick: () => void) => () => void;
  /** Resolves when someone asks the process to end. Until then the process does not end by itself at Ctrl-C. */
  readonly untilStopped: () => Promise<void>;
  /** Takes less memory: under many requests at about the same CPU time, for large answers at a third more. */
  readonly keepMemoryLow: (load: 'requests' | 'answers') => void;
  /** Runs another program to its end, at our terminal, and hands signals on to it. Rejects when it cannot be started. */
  readonly runProgram: (run: ProgramRun) => Promise<ProgramEnd>;
  /** Hears of the runs of this build that `publish` took, and returns what a person should know. Left out: nobody hears of them. */
  readonly onPublished?: (runs: readonly RunStory[]) => Promise<readonly Notice[]>;
};

export type ProgramEnd = {
  readonly code: number;
  /** The code to end with, since somebody has asked this process to end: nothing more is started. */
  readonly stopCode?: number | undefined;
};

export type ProgramRun = {
  readonly program: string;
  readonly words: readonly string[];
  readonly directory: string;
  readonly environment: World['environment'];
  /** Where its stdout goes: ours may be the place of one JSON document. `none`: it is not heard at all. */
  readonly stdout: 'stdout' | 'stderr' | 'none';
};

export type Stream = {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  readonly columns: number | undefined;
  readonly rows: number | undefined;
};

/** The real world of this process. */
export function processWorld(): World {
  return {
    environment: process.env,
    directory: process.cwd(),
    nodeVersion: process.versions.node,
    isInputTerminal: process.stdin.isTTY,
    ask,
    stdout: streamOf(process.stdout),
    stderr: streamOf(process.stderr),
    sleep: (waitMs) => delay(waitMs),
    everySecond: (tick) => {
      const timer = setInterval(tick, 1000);
      return () => clearInterval(timer);
    },
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of STOPS) process.once(signal, () => resolve());
      }),
    // It is read at each collection, unlike --max-semi-space-size.
    keepMemoryLow: (load) => {
      setFlagsFromString('--semi-space-growth-factor=1');
      if (load === 'answers') setFlagsFromString('--heap-growing-percent=30');
    },
    runProgram,
  };
}

/** Ctrl-C and Ctrl-D are no answer. */
async function ask(question: string): Promise<string | undefined> {
  const asking = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await new Promise((resolve) => {
      asking.once('close', () => resolve(undefined));
      asking.question(question, resolve);
    });
  } finally {
    asking.close();
  }
}

const STDIO = {
  stdout: ['inherit', 'inherit', 'inherit'],
  stderr: ['inherit', 2, 'inherit'],
  none: ['ignore', 'ignore', 'ignore'],
} as const satisfies Readonly<Record<string, StdioOptions>>;

const STOPS = ['SIGINT', 'SIGTERM'] as const;

async function runProgram({ program, words, directory, environment, stdout }: ProgramRun): Promise<ProgramEnd> {
  const child = spawn(program, words, {
    cwd: directory,
    env: environment,
    stdio: [...STDIO[stdout]],
    // Commands of Node packages are scripts there, which only a shell can start.
    shell: process.platform === 'win32',
  });
  const received: NodeJS.Signals[] = [];
  const handOn = (signal: NodeJS.Signals) => {
    received.push(signal);
    // Ctrl-C of a terminal reaches the whole group.
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
  };
  for (const signal of STOPS) process.on(signal, handOn);
  try {
    const code = await new Promise<number>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (status, signal) => resolve(status ?? codeOfSignal(signal)));
    });
    return { code, stopCode: received.map(codeOfSignal)[0] };
  } finally {
    for (const signal of STOPS) process.off(signal, handOn);
  }
}

/** As shells tell the end by a signal. */
function codeOfSignal(signal: NodeJS.Signals | null): number {
  return 128 + (signal === null ? 0 : constants.signals[signal]);
}

function streamOf(stream: NodeJS.WriteStream): Stream {
  // A reader that goes away, such as `head`, is no error of ours: the rest has no reader.
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  return {
    write: (text) => {
      stream.write(text);
    },
    isTerminal: stream.isTTY,
    columns: stream.isTTY ? stream.columns : undefined,
    rows: stream.isTTY ? stream.rows : undefined,
  };
}
