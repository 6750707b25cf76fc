/** IO: clock, processes. A run is timed here, and its exit code set where the user asked for it. */
import type { Session } from '@runsheet/core/adapter';
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

export type EndedRun = Omit<RunResult, 'built' | 'endedAtMs' | 'fileCount' | 'own'>;

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
  const annotated = isAnnotated(vitest.config) || undefined;
  const paths = session.begin({ root, runner, watch, shard, isApart: true, isAnnotated: annotated });
  const failureOf = createFailureReader(paths);
  const facts: RunFacts = { vitest, runner, paths, failureOf, specifications, startedAtMs };
  const context = fileContextOf(facts);
  const readCase = createCaseReader(context);
  const built = new Map<ModuleResult, BuiltFile>();
  let fileCount: Promise<number | undefined> | undefined;
  let own: Promise<readonly Specification[] | undefined> | undefined;
  const findOwn = async () => {
    const files = await ownFiles({ vitest, specifications });
    if (files !== undefined && !session.isOff()) session.filesSelected(toSelected(files, { vitest, context }));
    return files;
  };
  return {
    prepare() {
      if (fileCount !== undefined) return;
      fileCount = countFiles(vitest);
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
      if (isEmpty(result, specifications) || session.isOff()) return;
      const endedAtMs = Date.now();
      const files = await (own ?? findOwn());
      const end = { ...result, built, endedAtMs, own: files, fileCount: await (fileCount ?? countFiles(vitest)) };
      const { failRun } = await session.finish(buildReport(end, facts));
      if (failRun) process.exitCode = 1;
    },
  };
}

/** Vitest has a reporter that makes annotations. Without any configured reporter it is on by default in GitHub Actions. */
function isAnnotated({ reporters }: VitestFacts['config']): boolean {
  return Array.isArray(reporters) && reporters.flat().includes('github-actions');
}

/** Whether there was nothing to run. A run that failed before its first file was to run something. */
function isEmpty({ modules, unhandledErrors, reason }: EndedRun, specifications: readonly Specification[]): boolean {
  const hasFailedEarly = reason === 'failed' && specifications.length > 0;
  return modules.length === 0 && unhandledErrors.length === 0 && !hasFailedEarly;
}

/** How many test files a run without filters would have; Vitest has listed them already. */
async function countFiles(vitest: VitestFacts): Promise<number | undefined> {
  try {
    return (await vitest.globTestSpecifications()).length;
  } catch {
    // Without the number a narrowed run may be taken for a whole one, which costs a notice, not a result.
    return undefined;
  }
}
