/** What is read of Mocha's objects; it has no types of its own. */
export type Suite = {
  readonly title: string;
  readonly root?: boolean;
  readonly parent?: Suite;
  readonly file?: string;
  readonly tests: readonly Test[];
  readonly suites: readonly Suite[];
  readonly on: (this: Suite, event: string, listener: (context: unknown, file: string) => void) => unknown;
};

/** A test, a hook, or what stands for an error outside of both. */
export type Subject = Pick<Suite, 'title' | 'parent' | 'file'> & {
  readonly type?: string;
  /** Of a hook, without the test that it ran for. */
  readonly originalTitle?: string;
  readonly ctx?: { readonly currentTest?: Test };
};

export type Test = Subject & {
  readonly duration?: number;
  readonly isPending: (this: Test) => boolean;
  readonly fullTitle: (this: Test) => string;
  /** The test that it repeats: Mocha makes a new one for each attempt. */
  readonly retriedTest?: (this: Test) => Test | undefined;
};

export type Runner = {
  readonly currentRunnable?: Subject;
  on(event: string, listener: (subject: Test, error: unknown) => void): unknown;
};

export type Mocha = {
  readonly files: readonly string[];
  readonly suite: Suite;
  readonly options: MochaOptions;
  readonly version?: unknown;
  readonly loadFilesAsync: (this: Mocha, ...words: readonly unknown[]) => Promise<unknown>;
  readonly run: (this: Mocha, done?: (failures: unknown) => void) => Runner;
};

/** `isWorker` is set in the processes that run files in parallel. */
export type MochaOptions = {
  readonly [Flag in 'bail' | 'delay' | 'dryRun' | 'invert' | 'isWorker' | 'parallel' | 'watch']?: boolean;
} & {
  readonly jobs?: number;
  readonly grep?: RegExp | string;
  /** Files and patterns, of the configuration and of the command line. */
  readonly spec?: string | readonly string[];
};

/** The class `Mocha`. */
export type MochaClass = { readonly prototype: Mocha };
