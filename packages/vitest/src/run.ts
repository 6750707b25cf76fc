/** IO: processes, environment. The command line of a run is read here, and its exit code set where the user asked for it. */
import { resolve } from 'node:path';
import { annotatesItself, failureOfError, readOnce, type Session, type ThrownError } from '@runsheet/core/adapter';
import {
  buildEnded,
  buildReport,
  type BuiltFile,
  fileContextOf,
  type RunFacts,
  type RunResult,
} from './build-report.ts';
import { createCaseReader } from './ended-case.ts';
import { missingReports } from './merged-reports.ts';
import { narrowingFlags } from './narrowing-flags.ts';
import { ownFiles, type Told, toSelected } from './selected-files.ts';
import type { CaseResult, ModuleResult, Specification, VitestFacts } from './vitest-results.ts';

/** One run of Vitest. */
export type Run = {
  caseEnded(test: CaseResult): void;
  /** Reads a file while others still run: less is left for the end, and a killed run has it. */
  fileEnded(module: ModuleResult): void;
  finish(result: EndedRun): Promise<void>;
};

export type EndedRun = Omit<RunResult, 'built' | 'known' | 'own'>;

export type RunParts = {
  readonly vitest: VitestFacts;
  readonly session: Session;
  readonly specifications: readonly Specification[];
  /** What Vitest hands to every reporter of this run. */
  readonly shared: object;
};

/** Begins to follow a run. */
export function beginRun(parts: RunParts): Run {
  const { vitest, session, specifications } = parts;
  const facts = beginSession(parts);
  const context = fileContextOf(facts);
  const cases = createCaseReader(context);
  const built = new Map<ModuleResult, BuiltFile>();
  if (specifications.length > 0) session.prepare();
  const known = listFiles(vitest);
  const own = tellOwnFiles(parts, { vitest, context, flags: facts.flags });
  // The end of the run hears of it.
  own.catch(() => undefined);
  return {
    caseEnded(test) {
      if (session.isOff()) return;
      for (const { place, node } of cases.read(test)) session.caseEnded(place, node);
    },
    fileEnded(module) {
      if (session.isOff()) return;
      const ended = buildEnded(module, context, cases.takeRead(module));
      built.set(module, ended);
      if (ended.isWhole) session.fileEnded(ended.node);
    },
    async finish(result) {
      if (session.isOff()) return undefined;
      // A shard that may be without a file is one that the others have to know of.
      const isShard = vitest.config.shard !== undefined && result.reason !== 'failed';
      if (isEmpty(result, specifications) && !isShard) return session.discard();
      const end = { ...result, built, own: await own, known: await known };
      const { failRun } = await session.finish(buildReport(end, facts), missingIn(end, vitest.config));
      if (failRun) process.exitCode = 1;
      return undefined;
    },
  };
}

function beginSession({ vitest, session, specifications, shared }: RunParts): RunFacts {
  const { root, watch, shard, reporters } = vitest.config;
  const runner = { name: 'vitest', version: vitest.version };
  const isAnnotated = annotatesItself(reporters) || undefined;
  const paths = session.begin({ root, run: shared, runner, watch, shard, isApart: true, isAnnotated });
  const flags = narrowingFlags({
    words: process.argv.slice(2),
    isAtPackage: resolve(root) === resolve(paths.packageRoot),
  });
  const failures = readOnce((error: ThrownError) => failureOfError(error, paths));
  return { vitest, paths, failureOf: failures.read, specifications, flags };
}

async function tellOwnFiles({ vitest, session, specifications }: RunParts, told: Told) {
  const files = await ownFiles({ vitest, specifications });
  if (files !== undefined && files.length > 0 && !session.isOff()) session.filesSelected(toSelected(files, told));
  return files;
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
