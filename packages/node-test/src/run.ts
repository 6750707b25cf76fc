/** IO: environment, processes. The command line of a run is read, and its exit code set where the user asked for it. */
import type { Selection, Session } from '@runsheet/core/adapter';
import { type Files, followFiles } from './follow-files.ts';
import { type CommandLine, isApart, isNamed, selectionOf, shardOf, valueOf } from './selection.ts';
import { fileOf, isOfFile, type TestEvent } from './test-event.ts';
import { usesTests } from './uses-tests.ts';

// Taken when this is loaded: tests in this process may put something else in their place.
const cwd = process.cwd.bind(process);
const prependOnceListener = process.prependOnceListener.bind(process);

/** One run of `node --test`. */
export type Run = {
  take(event: TestEvent): void;
  finish(): Promise<void>;
};

/** Begins to follow a run. */
export function beginRun(session: Session): Run {
  const line = commandLine();
  const selection = selectionOf(line);
  const runner = { name: 'node:test', version: process.versions.node };
  const shard = shardOf(line.options);
  const paths = session.begin({
    root: cwd(),
    // Where the command line names the reporters, they are those of the only run of this process.
    run: isNamed(line.options) ? process : undefined,
    runner,
    watch: false,
    shard,
    isApart: isApart(line.options),
  });
  const relative = (file: string) => ({ path: paths.relative(file), project: '' });
  const files = followFiles(paths, (file, suites, node) => {
    session.caseEnded({ file: paths.relative(file), project: '', suites }, node);
  });
  let finished: Promise<void> | undefined;
  const finish = () => (finished ??= finishRun(session, { files, selection, isShard: shard !== undefined }));
  if (valueOf(line.options, '--test-force-exit') !== undefined) {
    // Node ends the process before the last event is read.
    prependOnceListener('exit', () => {
      // The session says what goes wrong in it.
      if (files.areOver()) finish().catch(() => undefined);
    });
  }
  let isPrepared = false;
  return {
    take(event) {
      const { data } = event;
      if (!isPrepared && fileOf(data) !== undefined && !isOfFile(data)) {
        isPrepared = true;
        session.prepare();
        // Node names all files before the first of them tells of a test.
        session.filesSelected({ files: files.names().map(relative), selection });
      }
      if (session.isOff()) return;
      files.take(event);
    },
    finish,
  };
}

type RunEnd = { readonly files: Files; readonly selection: Selection; readonly isShard: boolean };

async function finishRun(session: Session, { files, selection, isShard }: RunEnd): Promise<void> {
  if (session.isOff()) return;
  const nodes = files.nodes(usesTests);
  if (nodes.length === 0 && !isShard) return session.discard();
  const ending = { kind: 'complete' } as const;
  const { failRun } = await session.finish({ ending, selection, files: nodes, failures: files.lateFailures() });
  if (failRun) process.exitCode = 1;
}

function commandLine(): CommandLine {
  const own = (process.env['NODE_OPTIONS'] ?? '').split(' ').filter(Boolean);
  const script = process.env['npm_lifecycle_script'];
  return { options: [...own, ...process.execArgv], files: process.argv.slice(1).filter(isPattern), script };
}

/** The path of this process is no file of tests, where it is among the words. */
function isPattern(word: string): boolean {
  return word !== process.execPath;
}
