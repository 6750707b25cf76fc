/** IO: clock. A run is timed where it ends. */
import {
  type ConfigInput,
  createGuard,
  createSession,
  type FileNode,
  type Guard,
  type Session,
  type SessionSetup,
  type Verdict,
} from '@runsheet/core/adapter';
import { buildFile } from './build-file.ts';
import { buildReport, fileContextOf, type RunFacts } from './build-report.ts';
import { createCaseReader } from './ended-case.ts';
import type { CaseResult, FileResult, JestConfig, ProjectContext, RunningFile, RunResult } from './jest-results.ts';
import { listFiles } from './list-files.ts';
import { findJestVersion } from './resolve-jest.ts';

/**
 * Publishes every run of Jest to a script of your test management service.
 *
 * It never fails or holds up a run, unless `onPublishError: 'fail'` asks for that.
 *
 * @example
 * // jest.config.js: naming a reporter replaces Jest's own output, so keep 'default' beside it
 * export default { reporters: ['default', ['@runsheet/jest', { folder: 'QA/Unit' }]] };
 */
export class RunsheetReporter {
  readonly #config: JestConfig;
  readonly #options: ConfigInput;
  readonly #guard: Guard;
  #run: Run | undefined;
  #error: Error | undefined;

  /** Jest constructs a reporter for every run. */
  constructor(config: JestConfig, options: ConfigInput = {}) {
    this.#config = config;
    this.#options = options;
    this.#guard = createGuard('@runsheet/jest', options);
  }

  async onRunStart(result: Pick<RunResult, 'numTotalTestSuites'>): Promise<void> {
    await this.#guard('onRunStart', () => {
      const session = this.openSession({ adapter: '@runsheet/jest', options: this.#options });
      this.#run = beginRun({ config: this.#config, session, fileCount: result.numTotalTestSuites });
    });
  }

  async onTestFileStart(file: RunningFile): Promise<void> {
    await this.#guard('onTestFileStart', () => this.#run?.fileStarted(file));
  }

  async onTestCaseResult(file: RunningFile, test: CaseResult): Promise<void> {
    await this.#guard('onTestCaseResult', () => this.#run?.caseEnded(file, test));
  }

  async onTestFileResult(_: unknown, file: FileResult): Promise<void> {
    await this.#guard('onTestFileResult', () => this.#run?.fileEnded(file));
  }

  async onRunComplete(contexts: ReadonlySet<ProjectContext>, result: RunResult): Promise<void> {
    await this.#guard('onRunComplete', async () => {
      const run = this.#run;
      this.#run = undefined;
      if (isEmpty(result, this.#config)) return;
      const verdict = await run?.finish(result, [...contexts]);
      if (verdict?.failRun) this.#error = new Error('The results could not be published (onPublishError: fail).');
    });
  }

  /** Jest's way for a reporter to fail the run. */
  getLastError(): Error | undefined {
    return this.#error;
  }

  /** Where the results go; tests listen here. */
  protected openSession(setup: SessionSetup): Session {
    return createSession(setup);
  }
}

type Run = {
  fileStarted(file: RunningFile): void;
  caseEnded(file: RunningFile, test: CaseResult): void;
  /** Reads a file while others still run, so that less is left for the end. */
  fileEnded(file: FileResult): void;
  finish(result: RunResult, contexts: readonly ProjectContext[]): Promise<Verdict>;
};

type RunParts = { readonly config: JestConfig; readonly session: Session; readonly fileCount: number };

function beginRun({ config, session, fileCount }: RunParts): Run {
  const { rootDir, watch, watchAll, shard } = config;
  const runner = { name: 'jest', version: findJestVersion(rootDir) };
  const paths = session.begin({
    root: rootDir,
    runner,
    watch: watch || watchAll,
    shard: shard && { index: shard.shardIndex, count: shard.shardCount },
    isAnnotated: isAnnotated(config) || undefined,
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
      // Not before: in band, what is loaded then would hold up the first test.
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
      if (session.isOff()) return { failRun: false };
      const endedAtMs = Date.now();
      const own = await files.own(result, contexts);
      return session.finish(buildReport({ ...result, projectCount: contexts.length, own, endedAtMs, built }, facts));
    },
  };
}

/** Jest has a reporter that makes annotations, for those who name it. */
function isAnnotated({ reporters }: JestConfig): boolean {
  return Array.isArray(reporters) && reporters.flat().includes('github-actions');
}

/** Whether nothing was run. A shard without files is a part of its run all the same, unless Jest minds that it has none. */
function isEmpty({ numTotalTestSuites, runExecError }: RunResult, { shard, passWithNoTests }: JestConfig): boolean {
  if (numTotalTestSuites > 0 || runExecError) return false;
  return shard === undefined || passWithNoTests !== true;
}
