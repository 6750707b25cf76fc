/** IO: clock, processes. A run is timed here, and its exit code set where the user asked for it. */
import {
  type ConfigInput,
  createGuard,
  createSession,
  type Guard,
  type Session,
  type SessionSetup,
  type ThrownError,
} from '@runsheet/core/adapter';
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
import type { CaseResult, EndReason, ModuleResult, Specification, VitestFacts } from './vitest-results.ts';

/**
 * Publishes every run of Vitest to a script of your test management service.
 *
 * It never fails or holds up a run, unless `onPublishError: 'fail'` asks for that.
 *
 * @example
 * // vitest.config.ts: naming a reporter replaces Vitest's own output, so keep 'default' beside it
 * test: { reporters: ['default', ['@runsheet/vitest', { folder: 'QA/Unit' }]] }
 */
export class RunsheetReporter {
  readonly #options: ConfigInput;
  readonly #guard: Guard;
  #vitest: VitestFacts | undefined;
  #run: Run | undefined;

  /** Vitest reads the configuration, and so constructs its reporters, twice: nothing may happen here. */
  constructor(options: ConfigInput = {}) {
    this.#options = options;
    this.#guard = createGuard('@runsheet/vitest', options);
  }

  onInit(vitest: VitestFacts): void {
    this.#vitest = vitest;
  }

  async onTestRunStart(specifications: readonly Specification[]): Promise<void> {
    await this.#guard('onTestRunStart', () => {
      this.#run = this.#begin(specifications);
    });
  }

  async onTestModuleStart(): Promise<void> {
    await this.#guard('onTestModuleStart', () => this.#run?.prepare());
  }

  async onTestCaseResult(test: CaseResult): Promise<void> {
    await this.#guard('onTestCaseResult', () => this.#run?.caseEnded(test));
  }

  async onTestModuleEnd(module: ModuleResult): Promise<void> {
    await this.#guard('onTestModuleEnd', () => this.#run?.fileEnded(module));
  }

  async onTestRunEnd(
    modules: readonly ModuleResult[],
    unhandledErrors: readonly ThrownError[],
    reason: EndReason,
  ): Promise<void> {
    await this.#guard('onTestRunEnd', async () => {
      // More shards than files: Vitest 3 and 4 come here with an error and without a start.
      const run = this.#run ?? this.#begin([]);
      this.#run = undefined;
      await run?.finish({ modules, unhandledErrors, reason });
    });
  }

  /** Where the results go; tests listen here. */
  protected openSession(setup: SessionSetup): Session {
    return createSession(setup);
  }

  #begin(specifications: readonly Specification[]): Run | undefined {
    const vitest = this.#vitest;
    if (vitest === undefined) return undefined;
    const session = this.openSession({ adapter: '@runsheet/vitest', options: this.#options });
    return beginRun({ vitest, session, specifications });
  }
}

type Run = {
  prepare(): void;
  caseEnded(test: CaseResult): void;
  /** Reads a file while others still run, so that less is left for the end. */
  fileEnded(module: ModuleResult): void;
  finish(result: EndedRun): Promise<void>;
};

type EndedRun = Omit<RunResult, 'built' | 'endedAtMs' | 'fileCount' | 'own'>;

type RunParts = {
  readonly vitest: VitestFacts;
  readonly session: Session;
  readonly specifications: readonly Specification[];
};

function beginRun({ vitest, session, specifications }: RunParts): Run {
  const { root, watch, shard } = vitest.config;
  const runner = { name: 'vitest', version: vitest.version };
  const startedAtMs = Date.now();
  const paths = session.begin({ root, runner, watch, shard, isAnnotated: isAnnotated(vitest.config) || undefined });
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
