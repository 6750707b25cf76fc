/** IO: clock, environment. A run is timed where it ends, and its command line is read. */
import { resolve } from 'node:path';
import { annotatesItself, type Session, type Verdict } from '@runsheet/core/adapter';
import { buildFile } from './build-file.ts';
import { type BuiltFile, buildReport, fileContextOf, type RunFacts } from './build-report.ts';
import { createCaseReader } from './ended-case.ts';
import { createFailureReader } from './failure-reader.ts';
import type { CaseResult, FileResult, JestConfig, ProjectContext, RunningFile, RunResult } from './jest-results.ts';
import { listFiles } from './list-files.ts';
import { narrowingFlags } from './narrowing-flags.ts';
import { findJestVersion } from './resolve-jest.ts';

/** One run of Jest. */
export type Run = {
  /** Notes that the run has begun, where it takes long until its first test has ended. */
  open(): void;
  fileStarted(file: RunningFile): void;
  caseEnded(file: RunningFile, test: CaseResult): void;
  /** Reads a file while others still run: less is left for the end, and a killed run has it. */
  fileEnded(file: RunningFile, result: FileResult): void;
  finish(result: RunResult, contexts: readonly ProjectContext[]): Promise<Verdict>;
};

export type RunParts = {
  readonly config: JestConfig;
  readonly session: Session;
  readonly fileCount: number;
  /** What Jest hands to every reporter of this run. */
  readonly shared: object;
};

/** Begins to follow a run. */
export function beginRun({ config, session, fileCount, shared }: RunParts): Run {
  const facts = beginSession(config, session, shared);
  const failures = createFailureReader(facts.paths);
  const context = { ...fileContextOf(facts), failureOf: failures.read };
  const readCase = createCaseReader(context);
  const built = new Map<FileResult, BuiltFile>();
  const files = listFiles({ config, session, fileCount, context, flags: facts.flags });
  let isPrepared = false;
  const prepare = () => {
    if (isPrepared) return;
    isPrepared = true;
    session.prepare();
    files.tell();
  };
  return {
    open() {
      session.open();
      files.tell();
    },
    fileStarted(file) {
      files.started(file);
      // The last project may be known only now. Not when a test has ended: in band, it would be in the middle of it.
      if (isPrepared) files.tell();
    },
    caseEnded(file, test) {
      prepare();
      if (session.isOff()) return;
      for (const { place, node } of readCase(file, test)) session.caseEnded(place, node);
    },
    fileEnded(file, result) {
      prepare();
      if (session.isOff()) return;
      const node = buildFile(result, context, file.context);
      failures.forget();
      built.set(result, { node, context: file.context });
      session.fileEnded(node);
    },
    async finish(result, contexts) {
      if (isEmpty(result, config) || session.isOff()) return { failRun: false };
      const endedAtMs = Date.now();
      const own = await files.own(result, contexts);
      return session.finish(buildReport({ ...result, projectCount: contexts.length, own, endedAtMs, built }, facts));
    },
  };
}

function beginSession(config: JestConfig, session: Session, shared: object): RunFacts {
  const { rootDir, watch, watchAll, shard, reporters } = config;
  const runner = { name: 'jest', version: findJestVersion(rootDir) };
  const paths = session.begin({
    root: rootDir,
    run: shared,
    runner,
    watch: watch || watchAll,
    shard: shard && { index: shard.shardIndex, count: shard.shardCount },
    isAnnotated: annotatesItself(reporters) || undefined,
  });
  const flags = narrowingFlags({
    words: process.argv.slice(2),
    isAtPackage: resolve(rootDir) === resolve(paths.packageRoot),
  });
  return { config, runner, paths, flags };
}

/** Whether nothing was run. A shard without files is a part of its run all the same, unless Jest minds that it has none. */
function isEmpty({ numTotalTestSuites, runExecError }: RunResult, { shard, passWithNoTests }: JestConfig): boolean {
  if (numTotalTestSuites > 0 || runExecError) return false;
  return shard === undefined || passWithNoTests !== true;
}
