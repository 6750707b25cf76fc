/** IO: clock, disk, environment, processes. A run is timed, its command line read, and its exit code set where the user asked for it. */
import { readFileSync } from 'node:fs';
import type { Counts, FileNode, Session, TestNode } from '@runsheet/core/adapter';
import { followFiles } from './follow-files.ts';
import { type CommandLine, isApart, selectionOf, shardOf } from './selection.ts';
import { fileOf, isOfFile, type TestEvent } from './test-event.ts';

/** One run of `node --test`. */
export type Run = {
  take(event: TestEvent): void;
  finish(): Promise<void>;
};

export type RunParts = { readonly session: Session; readonly startedAtMs: number };

/** Begins to follow a run. */
export function beginRun({ session, startedAtMs }: RunParts): Run {
  const line = commandLine();
  const selection = selectionOf(line);
  const runner = { name: 'node:test', version: process.versions.node };
  const shard = shardOf(line.options);
  const paths = session.begin({ root: process.cwd(), runner, watch: false, shard, isApart: isApart(line.options) });
  const relative = (file: string) => ({ path: paths.relative(file), project: '' });
  const files = followFiles(paths, {
    caseEnded: (file, suites, node) => session.caseEnded({ file: paths.relative(file), project: '', suites }, node),
  });
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
    async finish() {
      if (session.isOff()) return;
      const nodes = files.nodes(isAboutTests);
      if (nodes.length === 0 && shard === undefined) return session.discard();
      const endedAtMs = Date.now();
      const { failRun } = await session.finish({
        runner,
        startedAt: new Date(startedAtMs).toISOString(),
        durationMs: endedAtMs - startedAtMs,
        ending: { kind: 'complete' },
        selection,
        files: nodes,
        failures: files.lateFailures(),
        counts: countsOf(nodes),
      });
      if (failRun) process.exitCode = 1;
    },
  };
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

/** A file without a test passes as one test. One that ended early looks alike, but has tests. */
function isAboutTests(file: string): boolean {
  try {
    return readFileSync(file, 'utf8').includes('node:test');
  } catch {
    return false;
  }
}

function countsOf(files: readonly FileNode[]): Counts {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  const add = (nodes: readonly TestNode[]) => {
    for (const node of nodes) {
      if (node.kind === 'suite') add(node.children);
      else if (node.outcome.kind === 'passed' || node.outcome.kind === 'failed') counts[node.outcome.kind] += 1;
      else counts.skipped += 1;
    }
  };
  for (const { children } of files) add(children);
  return counts;
}
