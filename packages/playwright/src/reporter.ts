/** IO: environment. A debugged run is left alone. */
import { dirname } from 'node:path';
import type { Config, PlaywrightEnd, Suite, TestCase, TestError, TestResult } from './playwright-results.ts';
import type { ConfigInput, Session, SessionSetup } from '@runsheet/core/adapter';
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import type { Run } from './run.ts';
import type * as RunModule from './run.ts';

/**
 * Publishes every run of Playwright Test to a script of your test management service.
 *
 * It never fails or holds up a run, unless `onPublishError: 'fail'` asks for that.
 *
 * @example
 * // playwright.config.ts: naming a reporter replaces Playwright's own output, so keep 'list' beside it
 * reporter: [['list'], ['@runsheet/playwright', { folder: 'QA/E2E' }]]
 */
export class RunsheetReporter {
  readonly #options: ConfigInput;
  readonly #mode: unknown;
  #hooks: Hooks<Run> | undefined;

  constructor(options: ConfigInput = {}) {
    // Playwright adds its own to the options that the user wrote.
    const own = Object.entries(options).filter(([name]) => !/^(?:configDir|onlyFailures|_.*)$/.test(name));
    this.#options = Object.fromEntries(own);
    this.#mode = Reflect.get(options, '_mode');
  }

  /** Playwright adds a reporter for people where none prints. */
  printsToStdio(): boolean {
    return false;
  }

  onBegin(config: Config, suite: Suite): void {
    if (isListed(this.#mode) || isWatched()) return;
    this.#hooks = openHooks({
      adapter: '@runsheet/playwright',
      options: this.#options,
      entry: import.meta.url,
      isLoadedLater: true,
      root: rootOf(config),
      open: this.openSession?.bind(this),
      begin: (session, { beginRun }: typeof RunModule) =>
        beginRun({ config, root: rootOf(config), suite, session, isMerged: this.#mode === 'merge' }),
    });
  }

  onTestEnd(test: TestCase, result: TestResult): void {
    this.#hooks?.tell('onTestEnd', (run) => run.testEnded(test, result));
  }

  onError(error: TestError): void {
    this.#hooks?.tell('onError', (run) => run.errorMet(error));
  }

  async onEnd(result: PlaywrightEnd): Promise<{ status?: PlaywrightEnd['status'] } | undefined> {
    let failRun = false;
    await this.#hooks?.end('onEnd', async (run) => {
      failRun = await run.finish(result);
    });
    return failRun ? { status: 'failed' } : undefined;
  }

  /** Where the results go; left out: the session of this process. Tests listen here. */
  protected openSession?(setup: SessionSetup): Session;
}

/** Without a file of its own the configuration is that of the folder with the tests. */
function rootOf({ configFile, rootDir }: Config): string {
  return configFile ? dirname(configFile) : rootDir;
}

/** Nothing runs then; the tests are wanted by `runsheet sync` alone. */
function isListed(mode: unknown): boolean {
  return mode === 'list' && !process.env['RUNSHEET_LISTING'];
}

/** Whether a person follows the run: UI mode, the inspector, or the extension of an editor. */
function isWatched(): boolean {
  const [, , command = '', ...words] = process.argv;
  return (
    Boolean(process.env['PWDEBUG']) || command === 'test-server' || words.some((word) => /^--(?:ui|debug)\b/.test(word))
  );
}
