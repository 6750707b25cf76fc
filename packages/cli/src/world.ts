import { buffer } from 'node:stream/consumers';

/** Everything a command needs from outside, so that it can be handed in. */
export type World = {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Absolute: where relative paths begin. */
  readonly directory: string;
  readonly nodeVersion: string;
  /** What is piped in; undefined where that is a terminal. */
  readonly readInput: () => Promise<Uint8Array | undefined>;
  readonly stdout: Stream;
  readonly stderr: Stream;
  /** Resolves when someone asks the process to end. Until then the process does not end by itself at Ctrl-C. */
  readonly untilStopped: () => Promise<void>;
};

export type Stream = {
  readonly write: (text: string) => void;
  readonly isTerminal: boolean;
  /** Undefined when it is not a terminal. */
  readonly columns: number | undefined;
  readonly rows: number | undefined;
};

/** The real world of this process. */
export function processWorld(): World {
  return {
    environment: process.env,
    directory: process.cwd(),
    nodeVersion: process.versions.node,
    readInput: async () => (process.stdin.isTTY ? undefined : buffer(process.stdin)),
    stdout: streamOf(process.stdout),
    stderr: streamOf(process.stderr),
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve());
      }),
  };
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
