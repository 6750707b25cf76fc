import type { ConfigInput, Session, SessionSetup, ThrownError } from '@runsheet/core/adapter';
import { type Hooks, openHooks } from '@runsheet/core/hooks';
import type { Run } from './run.ts';
import type * as RunModule from './run.ts';
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
  #vitest: VitestFacts | undefined;
  #hooks: Hooks<Run> | undefined;

  /** Vitest reads the configuration, and so constructs its reporters, twice: nothing may happen here. */
  constructor(options: ConfigInput = {}) {
    this.#options = options;
  }

  onInit(vitest: VitestFacts): void {
    this.#vitest = vitest;
  }

  onTestRunStart(specifications: readonly Specification[]): void {
    this.#hooks = this.#begin(specifications);
  }

  onTestCaseResult(test: CaseResult): void {
    this.#hooks?.tell('onTestCaseResult', (run) => run.caseEnded(test));
  }

  onTestModuleEnd(module: ModuleResult): void {
    this.#hooks?.tell('onTestModuleEnd', (run) => run.fileEnded(module));
  }

  async onTestRunEnd(
    modules: readonly ModuleResult[],
    unhandledErrors: readonly ThrownError[],
    reason: EndReason,
  ): Promise<void> {
    // More shards than files: Vitest 3 and 4 come here with an error and without a start.
    const hooks = this.#hooks ?? this.#begin([], modules);
    this.#hooks = undefined;
    await hooks?.end('onTestRunEnd', (run) => run.finish({ modules, unhandledErrors, reason }));
  }

  /** Where the results go; left out: the session of this process. Tests listen here. */
  protected openSession?(setup: SessionSetup): Session;

  #begin(specifications: readonly Specification[], shared: object = specifications): Hooks<Run> | undefined {
    const vitest = this.#vitest;
    if (vitest === undefined || isBenchmark(vitest)) return undefined;
    return openHooks({
      adapter: '@runsheet/vitest',
      options: this.#options,
      entry: import.meta.url,
      root: vitest.config.root,
      open: this.openSession?.bind(this),
      begin: (session, { beginRun }: typeof RunModule) => beginRun({ vitest, session, specifications, shared }),
    });
  }
}

/** `vitest bench` knows no other files than its own, and would pass for the whole suite. Older ones ask no reporter. */
function isBenchmark({ config: { cliOptions = {} } }: VitestFacts): boolean {
  return 'benchmarkOnly' in cliOptions && cliOptions.benchmarkOnly === true;
}
