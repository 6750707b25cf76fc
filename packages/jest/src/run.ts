/** IO: clock. A run is timed where it ends. */
import { annotatesItself, type FileNode, type Session, type Verdict } from '@runsheet/core/adapter';
import { buildFile } from './build-file.ts';
import { buildReport, fileContextOf, type RunFacts } from './build-report.ts';
import { createCaseReader } from './ended-case.ts';
import type { CaseResult, FileResult, JestConfig, ProjectContext, RunningFile, RunResult } from './jest-results.ts';
import { listFiles } from './list-files.ts';
import { findJestVersion } from './resolve-jest.ts';

/** One run of Jest. */
export type Run = {
  fileStarted(file: RunningFile): void;
  caseEnded(file: RunningFile, test: CaseResult): void;
  /** Reads a file while others still run, so that less is left for the end. */
  fileEnded(file: FileResult): void;
  finish(result: RunResult, contexts: readonly ProjectContext[]): Promise<Verdict>;
};

export type RunParts = { readonly config: JestConfig; readonly session: Session; readonly fileCount: number };

/** Begins to follow a run. */
export function beginRun({ config, session, fileCount }: RunParts): Run {
  const { rootDir, watch, watchAll, shard } = config;
  const runner = { name: 'jest', version: findJestVersion(rootDir) };
  const paths = session.begin({
    root: rootDir,
    runner,
    watch: watch || watchAll,
    shard: shard && { index: shard.shardIndex, count: shard.shardCount },
    isAnnotated: annotatesItself(config.reporters) || undefined,
  });
  const facts: RunFacts = { config, runner, paths };
  const context = fileContextOf(facts);
  const readCase = createCaseReader(context);
  const built = new Map<FileResult, FileNode>();
  const files = listFiles({ config, session, fileCount, context });
  let isPrepared = false;
  return {
    fileStarted: (file) => files.started(file),
    caseEnded(file, test) {
      if (!isPrepared) session.prepare();
      isPrepared = true;
      if (session.isOff()) return;
      files.tell();
      const { place, node } = readCase(file, test);
      session.caseEnded(place, node);
    },
    fileEnded(file) {
      if (!session.isOff()) built.set(file, buildFile(file, context));
    },
    async finish(result, contexts) {
      if (isEmpty(result, config) || session.isOff()) return { failRun: false };
      const endedAtMs = Date.now();
      const own = await files.own(result, contexts);
      return session.finish(buildReport({ ...result, projectCount: contexts.length, own, endedAtMs, built }, facts));
    },
  };
}

/** Whether nothing was run. A shard without files is a part of its run all the same, unless Jest minds that it has none. */
function isEmpty({ numTotalTestSuites, runExecError }: RunResult, { shard, passWithNoTests }: JestConfig): boolean {
  if (numTotalTestSuites > 0 || runExecError) return false;
  return shard === undefined || passWithNoTests !== true;
}
