/** IO: environment. The command line of a run is read. */
import { resolve } from 'node:path';
import { annotatesItself, failureOf, readOnce, type Session, type RunVerdict } from '@runsheet/core/adapter';
import { buildFile } from './build-file.ts';
import { type BuiltFile, buildReport, fileContextOf, type RunFacts } from './build-report.ts';
import { createProjectOrder, type ProjectOrder } from './project-order.ts';
import { createCaseReader } from './ended-case.ts';
import type { CaseResult, FileResult, JestConfig, ProjectContext, RunningFile, RunResult } from './jest-results.ts';
import { listFiles } from './list-files.ts';
import { narrowingFlags } from './narrowing-flags.ts';
import { findJestVersion } from './resolve-jest.ts';
import { followFiles } from './running-files.ts';

/** One run of Jest. */
export type Run = {
  fileStarted(file: RunningFile): void;
  caseEnded(file: RunningFile, test: CaseResult): void;
  /** Reads a file while others still run: less is left for the end, and a killed run has it. */
  fileEnded(file: RunningFile, result: FileResult): void;
  finish(result: RunResult, contexts: readonly ProjectContext[]): Promise<RunVerdict>;
};

export type RunParts = {
  readonly config: JestConfig;
  readonly session: Session;
  readonly fileCount: number;
  /** What Jest hands to every reporter of this run. */
  readonly shared: object;
  readonly isApart: boolean;
};

/** Begins to follow a run. */
export function beginRun({ config, session, fileCount, shared, isApart }: RunParts): Run {
  const facts = beginSession(config, session, { shared, isApart });
  const copyOf = createProjectOrder(config.projects.length);
  const { built, ...ends } = followEnds({ facts, session, copyOf });
  const files = listFiles({ config, session, fileCount, context: fileContextOf(facts), copyOf, flags: facts.flags });
  if (fileCount > 0) session.prepare();
  return {
    fileStarted(file) {
      ends.fileStarted(file);
      files.started(file);
    },
    caseEnded(file, test) {
      if (!session.isOff()) ends.caseEnded(file, test);
    },
    fileEnded(file, result) {
      if (!session.isOff()) ends.fileEnded(file, result);
    },
    async finish(result, contexts) {
      const isOver = isEmpty(result, config);
      if (isOver) session.discard();
      if (isOver || session.isOff()) return { failRun: false };
      const own = await files.own(result, contexts);
      return session.finish(buildReport({ ...result, projectCount: contexts.length, own, built }, facts));
    },
  };
}

type FollowedRun = { readonly facts: RunFacts; readonly session: Session; readonly copyOf: ProjectOrder };

/** Reads what has ended, hands it to the session, and keeps the files. */
function followEnds({ facts, session, copyOf }: FollowedRun) {
  const failures = readOnce((text: string | null) => failureOf(text, facts.paths));
  const context = { ...fileContextOf(facts), failureOf: failures.read };
  const readCase = createCaseReader(context, copyOf);
  const running = followFiles(facts.config.projects.length);
  const built = new Map<FileResult, BuiltFile>();
  return {
    built,
    fileStarted: (file: RunningFile): void => running.started(file),
    caseEnded(told: RunningFile, test: CaseResult): void {
      const file = running.fileOf(told, test);
      const ended = file === undefined ? [] : readCase(file, test);
      for (const { place, node } of ended) session.caseEnded(place, node);
    },
    fileEnded(file: RunningFile, result: FileResult): void {
      running.ended(file);
      const node = buildFile(result, context, file.context);
      failures.forget();
      const copy = copyOf(file.context);
      built.set(result, { node, copy });
      session.fileEnded(node, copy);
    },
  };
}

function beginSession(
  config: JestConfig,
  session: Session,
  { shared, isApart }: Pick<RunParts, 'shared' | 'isApart'>,
): RunFacts {
  const { rootDir, watch, watchAll, shard, reporters } = config;
  const runner = { name: 'jest', version: findJestVersion(rootDir) };
  const paths = session.begin({
    root: rootDir,
    run: shared,
    runner,
    watch: watch || watchAll,
    shard: shard && { index: shard.shardIndex, count: shard.shardCount },
    isApart: isApart || undefined,
    isAnnotated: annotatesItself(reporters) || undefined,
  });
  const flags = narrowingFlags({
    words: process.argv.slice(2),
    isAtPackage: resolve(rootDir) === resolve(paths.packageRoot),
  });
  return { config, paths, flags };
}

/** Whether nothing was run. A shard without files is a part of its run anyway, unless Jest minds that it has none. */
function isEmpty({ numTotalTestSuites, runExecError }: RunResult, { shard, passWithNoTests }: JestConfig): boolean {
  if (numTotalTestSuites > 0 || runExecError) return false;
  return shard === undefined || passWithNoTests !== true;
}
