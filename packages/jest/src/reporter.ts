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
    this.#hooks = this.#begin(result);
  }

  onTestFileStart(file: RunningFile): Promise<void> | undefined {
    this.#isApart &&= isJestRunner(file);
    this.#hooks?.loadSoon();
    return this.#hooks?.tell('onTestFileStart', (run) => run.fileStarted(file));
  }

  onTestCaseResult(file: RunningFile, test: CaseResult): Promise<void> | undefined {
    const own = ownCopy(test);
    // Not before: in band, what is loaded then would hold up the first test.
    this.#hooks?.load();
    return this.#hooks?.tell('onTestCaseResult', (run) => run.caseEnded(file, own));
  }

  onTestFileResult(file: RunningFile, result: FileResult): Promise<void> | undefined {
    // A file that does not load has no tests.
    this.#hooks?.load();
    return this.#hooks?.tell('onTestFileResult', (run) => run.fileEnded(file, result));
  }

  async onRunComplete(contexts: ReadonlySet<ProjectContext>, result: RunResult): Promise<void> {
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
  protected openSession?(setup: SessionSetup): Session | Promise<Session>;

  /** What deals with a run is loaded later: until the first test has ended, or takes long, this file is all there is. */
  #begin(shared: Pick<RunResult, 'numTotalTestSuites'>): Hooks<Run> {
    const fileCount = shared.numTotalTestSuites;
    return openHooks({
      adapter: '@runsheet/jest',
      options: this.#options,
      core: () => import('@runsheet/core/adapter'),
      open: this.openSession?.bind(this),
      begin: async (session) => {
        const { beginRun } = await import('./run.ts');
        return beginRun({ config: this.#config, session, fileCount, shared, isApart: this.#isApart });
      },
    });
  }
}

/** A runner of somebody else's may run the tests here, whatever Jest has planned. */
function isJestRunner({ context: { config } }: RunningFile): boolean {
  return /[\\/]jest-runner[\\/]/.test(config.runner ?? '');
}

/** In band this is of the realm of the tests, and while it waits here all of the test file would stay in memory. */
function ownCopy(test: CaseResult): CaseResult {
  const { ancestorTitles, title, status, failureMessages, invocations, duration, retryReasons = [], runsheet } = test;
  return {
    ancestorTitles: [...ancestorTitles],
    title,
    status,
    failureMessages: [...failureMessages],
    invocations,
    duration,
    retryReasons: [...retryReasons],
    runsheet,
  };
}
