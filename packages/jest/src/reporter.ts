import type { ConfigInput, Session, SessionSetup } from '@runsheet/core/adapter';
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import type {
  CaseResult,
  FileResult,
  JestConfig,
  ProjectContext,
  RunningFile,
  RunResult,
  StartOptions,
} from './jest-results.ts';
import type { Run } from './run.ts';
import type * as RunModule from './run.ts';

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
  /** What Jest hands to every reporter of a run; undefined: that has begun. */
  #start: Pick<RunResult, 'numTotalTestSuites'> | undefined;
  #hooks: Hooks<Run> | undefined;
  #error: Error | undefined;
  /** Whether tests run in other processes and threads only. */
  #isApart = false;

  /** Jest constructs a reporter for every run. */
  constructor(config: JestConfig, options: ConfigInput = {}) {
    this.#config = config;
    this.#options = options;
  }

  onRunStart(result: Pick<RunResult, 'numTotalTestSuites'>, { showStatus }: StartOptions = {}): void {
    this.#isApart = showStatus === true && this.#config.projects.length < 2;
    this.#start = result;
  }

  onTestFileStart(file: RunningFile): void {
    this.#isApart &&= isJestRunner(file);
    this.#begin();
    this.#hooks?.tell('onTestFileStart', (run) => run.fileStarted(file));
  }

  onTestCaseResult(file: RunningFile, test: CaseResult): void {
    this.#hooks?.tell('onTestCaseResult', (run) => run.caseEnded(file, test));
  }

  onTestFileResult(file: RunningFile, result: FileResult): void {
    this.#hooks?.tell('onTestFileResult', (run) => run.fileEnded(file, result));
  }

  async onRunComplete(contexts: ReadonlySet<ProjectContext>, result: RunResult): Promise<void> {
    this.#begin();
    const hooks = this.#hooks;
    this.#hooks = undefined;
    await hooks?.end('onRunComplete', async (run) => {
      const { failRun } = await run.finish(result, [...contexts]);
      if (failRun) this.#error = new Error('The results could not be published (onPublishError: fail).');
    });
  }

  /** Jest's way for a reporter to fail the run. */
  getLastError(): Error | undefined {
    return this.#error;
  }

  /** Where the results go; left out: the session of this process. Tests listen here. */
  protected openSession?(setup: SessionSetup): Session;

  /** Once, at the first file: before its first test begins, and when it is known who runs it. */
  #begin(): void {
    const shared = this.#start;
    this.#start = undefined;
    if (shared === undefined) return;
    const fileCount = shared.numTotalTestSuites;
    this.#hooks = openHooks({
      adapter: '@runsheet/jest',
      options: this.#options,
      entry: import.meta.url,
      root: this.#config.rootDir,
      open: this.openSession?.bind(this),
      begin: (session, { beginRun }: typeof RunModule) =>
        beginRun({ config: this.#config, session, fileCount, shared, isApart: this.#isApart }),
    });
  }
}

/** A runner of somebody else's may run the tests here, whatever Jest has planned. */
function isJestRunner({ context: { config } }: RunningFile): boolean {
  return /[\\/]jest-runner[\\/]/.test(config.runner ?? '');
}
