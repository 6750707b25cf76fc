/** IO: clock, environment, processes. Workers are asked for what they have written; their folder is that of the command. */
import { addCounts } from '@runsheet/core/adapter';
import { type Line, readLines, writeLine } from './channel.ts';
import { beginRecord, type RunParts } from './begin-record.ts';
import { type FollowedFiles, followFiles } from './follow-files.ts';
import type { Test } from './mocha-api.ts';
import { readFailure } from './read-failure.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const { setInterval: every, clearInterval: stop } = globalThis;
const cwd = process.cwd.bind(process);
const once = process.once.bind(process);
const off = process.off.bind(process);

/** What this process does for one run of Mocha. */
export type Run = Pick<FollowedFiles, 'loaded' | 'tell'> & {
  readonly loadFailed: (error: unknown) => Promise<void>;
  readonly finish: () => Promise<void>;
};

/** Begins to follow a run: all of it, or in a worker that of one file. */
export function beginRun(parts: RunParts): Run {
  const { channel } = parts;
  if (channel === undefined) return inOneProcess(parts);
  return typeof channel === 'string' && parts.mocha.options.isWorker === true
    ? inWorker(parts, channel)
    : overWorkers(parts, channel);
}

function inOneProcess(parts: RunParts): Run {
  const { add, stray, paths, finish } = beginRecord(parts);
  const followed = followFiles(parts.mocha, paths, add);
  const { loaded, tell } = followed;
  return {
    loaded,
    tell,
    async loadFailed(error) {
      stray(followed.loading(), error);
      await finish('nothing has run');
    },
    async finish() {
      followed.ended();
      await finish();
    },
  };
}

/** The process that publishes knows nothing of the suites, nor of tests that do not run: this one tells it. */
function inWorker({ mocha, session }: RunParts, channel: string): Run {
  const paths = session.begin({
    root: cwd(),
    runner: { name: '', version: '' },
    watch: true,
    shard: undefined,
  });
  const { loaded, tell, loading, ended } = followFiles(mocha, paths, (line: Line) => writeLine(channel, line));
  return {
    loaded,
    tell,
    loadFailed: async (error) => {
      // Mocha hands it over too; before version 12 without the file.
      const path = paths.relative(loading() ?? '');
      const failures = [readFailure(error, paths)];
      const node = { kind: 'file', path, project: '', load: 'failed', failures, children: [] } as const;
      writeLine(channel, { kind: 'file', node, counts: addCounts([]), failures: [], isOnly: false });
    },
    finish: async () => ended(),
  };
}

/** Without a channel the run is red: nobody knows what its tests did. */
function overWorkers(parts: RunParts, channel: string | Error): Run {
  const { add, stray, finish } = beginRecord(parts);
  const hasLines = typeof channel === 'string';
  const linesSince = hasLines ? readLines(channel) : () => [];
  if (!hasLines) stray(undefined, channel);
  const read = () => {
    for (const line of linesSince()) add(line);
  };
  const timer = every(read, READ_EACH_MS).unref();
  // The process may end before its run does.
  once('exit', read);
  return {
    loaded: () => undefined,
    loadFailed: async () => undefined,
    tell(event, subject: Test, error) {
      // What is no test and no hook stands for the end of a worker, or for a file that does not load.
      if (event === 'fail' && subject.type !== 'test' && subject.type !== 'hook') stray(subject.file, error);
    },
    async finish() {
      stop(timer);
      off('exit', read);
      read();
      await finish(hasLines ? undefined : 'no result was recorded');
    },
  };
}

const READ_EACH_MS = 250;
