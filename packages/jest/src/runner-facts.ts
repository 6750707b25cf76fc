/** What our runner puts on Jest's result of a test: most of it the test has said itself. A runner of other makers puts nothing there. */
export type RunnerFacts = ErrorsLeftOut &
  Standing & {
    readonly issues?: readonly unknown[];
    readonly notes?: readonly unknown[];
    readonly tags?: readonly unknown[];
    readonly row?: unknown;
    /** Where it is in its file, if it shares its title. */
    readonly line?: number;
    /** The id of the project that the test was in, where there are several. */
    readonly project?: string;
  };

/** What Jest leaves out of the errors of a test. */
export type ErrorsLeftOut = {
  /** Those of attempts that were not the last, from the first attempt on: Jest keeps them if the author has them logged. */
  readonly earlierErrors?: readonly string[];
  /** For each error of the last attempt, those inside of it, or an empty text. Jest 30 writes them itself. */
  readonly nestedErrors?: readonly string[];
};

/** What Jest does not tell of a test while the run goes on: a killed run is put together by it. */
export type Standing = {
  /** Which of the tests of one title below the same describes it is, from 2 on. */
  readonly nth?: number;
  /** Tests before it that did not run, since Jest tells nobody of them while the run goes on. */
  readonly idle?: readonly IdleTest[];
};

/** A test that its author left out. */
export type IdleTest = {
  readonly suites: readonly string[];
  readonly title: string;
  readonly nth?: number;
  readonly how: 'skipped' | 'unselected';
};
