/** IO: clock, processes. A run is timed here, and its exit code set where the user asked for it. */
import { resolve } from 'node:path';
import { annotatesItself, type Session } from '@runsheet/core/adapter';
import {
  buildEnded,
  buildReport,
  type BuiltFile,
  fileContextOf,
  type RunFacts,
  type RunResult,
} from './build-report.ts';
import { createCaseReader } from './ended-case.ts';
import { createFailureReader } from './failure-reader.ts';
import { missingReports } from './merged-reports.ts';
import { ownFiles, toSelected } from './selected-files.ts';
import type { CaseResult, ModuleResult, Specification, VitestFacts } from './vitest-results.ts';

/** One run of Vitest. */
export type Run = {
  prepare(): void;
  caseEnded(test: CaseResult): void;
  /** Reads a file while others still run, so that less is left for the end. */
  fileEnded(module: ModuleResult): void;
  finish(result: EndedRun): Promise<void>;
};

export type EndedRun = Omit<RunResult, 'built' | 'endedAtMs' | 'known' | 'own'>;

export type RunParts = {
  readonly vitest: VitestFacts;
  readonly session: Session;
  readonly specifications: readonly Specification[];
  readonly startedAtMs: number;
};

/** Begins to follow a run. */
export function beginRun({ vitest, session, specifications, startedAtMs }: RunParts): Run {
  const { root, watch, shard } = vitest.config;
  const runner = { name: 'vitest', version: vitest.version };
  const annotated = annotatesItself(vitest.config.reporters) || undefined;
  const paths = session.begin({ root, runner, watch, shard, isApart: true, isAnnotated: annotated });
  const failureOf = createFailureReader(paths);
  const facts: RunFacts = { vitest, runner, paths, failureOf, specifications, startedAtMs };
  const context = fileContextOf(facts);
  const readCase = createCaseReader(context);
  const built = new Map<ModuleResult, BuiltFile>();
  let known: Promise<readonly Specification[] | undefined> | undefined;
  let own: Promise<readonly Specification[] | undefined> | undefined;
  const findOwn = async () => {
    const files = await ownFiles({ vitest, specifications });
    if (files !== undefined && !session.isOff()) session.filesSelected(toSelected(files, { vitest, context }));
    return files;
  };
  return {
    prepare() {
      if (known !== undefined) return;
      known = listFiles(vitest);
      session.prepare();
      own = findOwn();
      own.catch(() => undefined);
    },
    caseEnded(test) {
      if (session.isOff()) return;
      const ended = readCase(test);
      if (ended !== undefined) session.caseEnded(ended.place, ended.node);
    },
    fileEnded(module) {
      if (!session.isOff()) built.set(module, buildEnded(module, context));
    },
    async finish(result) {
      if (session.isOff()) return undefined;
      // Where nothing may be found, the run has passed.
      if (isEmpty(result, specifications)) return result.reason === 'failed' ? session.nothingFound() : undefined;
      const endedAtMs = Date.now();
      const files = await (own ?? findOwn());
      const end = { ...result, built, endedAtMs, own: files, known: await (known ?? listFiles(vitest)) };
      const { failRun } = await session.finish(buildReport(end, facts), missingIn(end, vitest.config));
      if (failRun) process.exitCode = 1;
      return undefined;
    },
  };
}

/** Whether there was nothing to run. A run that failed before its first file was to run something. */
function isEmpty({ modules, unhandledErrors, reason }: EndedRun, specifications: readonly Specification[]): boolean {
  const hasFailedEarly = reason === 'failed' && specifications.length > 0;
  return modules.length === 0 && unhandledErrors.length === 0 && !hasFailedEarly;
}

/** What reports lack that were made elsewhere and are merged here. */
function missingIn({ modules, known }: RunResult, { mergeReports }: VitestFacts['config']): string | undefined {
  return mergeReports ? missingReports({ directory: resolve(mergeReports), modules, known }) : undefined;
}

/** The test files that a run without filters would have; Vitest has listed them already. */
async function listFiles(vitest: VitestFacts): Promise<readonly Specification[] | undefined> {
  try {
    return await vitest.globTestSpecifications();
  } catch {
    // Without the list a narrowed run may be taken for a whole one, which costs a notice, not a result.
    return undefined;
  }
}
