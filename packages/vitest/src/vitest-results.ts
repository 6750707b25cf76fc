import type { ThrownError } from '@runsheet/core/adapter';

/**
 * What this reporter reads of Vitest's result tree. Only what Vitest 3.2, 4 and 5 share; what a version lacks is optional.
 * Declared here, so that the types of this package are the same whichever version is installed.
 */

/** A test file in one project. */
export type ModuleResult = {
  readonly type: 'module';
  readonly moduleId: string;
  readonly project: ProjectFacts;
  readonly children: Iterable<SuiteResult | CaseResult>;
  state(): 'skipped' | 'failed' | 'passed' | 'pending' | 'queued';
  errors(): readonly ThrownError[];
  meta(): object;
};

export type SuiteResult = {
  readonly type: 'suite';
  readonly name: string;
  readonly parent: SuiteResult | ModuleResult;
  readonly children: Iterable<SuiteResult | CaseResult>;
  errors(): readonly ThrownError[];
};

export type CaseResult = {
  readonly type: 'test';
  readonly name: string;
  readonly parent: SuiteResult | ModuleResult;
  readonly module: ModuleResult;
  /** Vitest 4 and newer. */
  readonly tags?: readonly string[];
  /** With `includeTaskLocation`, which browser mode and Vitest UI turn on. */
  readonly location?: { readonly line: number } | undefined;
  readonly options: { readonly mode: 'run' | 'only' | 'skip' | 'todo' };
  result(): CaseState;
  /** What the test left in `task.meta`. */
  meta(): object;
  /** What the test said with `annotate`. */
  annotations(): readonly Annotation[];
  /** Undefined when the test's body never ran. */
  diagnostic(): { readonly retryCount: number; readonly duration: number } | undefined;
  /** Vitest 5 and newer. */
  attempts?(): readonly object[];
};

export type Annotation = {
  readonly message: string;
  readonly type: string;
  /** A file, unless the test attached bytes or an address. */
  readonly attachment?: { readonly path?: string | undefined } | undefined;
};

export type CaseState = {
  readonly state: 'pending' | 'passed' | 'failed' | 'skipped';
  readonly errors?: readonly ThrownError[] | undefined;
  readonly note?: string | undefined;
};

/** A file that Vitest means to run in one project. */
export type Specification = {
  readonly moduleId: string;
  readonly project: ProjectFacts;
  readonly pool: string;
  readonly testLines?: readonly number[] | undefined;
  /** Vitest 4 and newer. */
  readonly testIds?: readonly string[] | undefined;
  readonly testNamePattern?: RegExp | undefined;
  readonly testTagsFilter?: readonly string[] | undefined;
  /** Vitest 5: those that failed the last time. */
  readonly testNames?: readonly string[] | undefined;
};

export type ProjectFacts = { readonly name: string };

export type EndReason = 'passed' | 'interrupted' | 'failed';

/** What this reporter reads of the running Vitest. */
export type VitestFacts = {
  readonly version: string;
  readonly config: VitestConfig;
  readonly projects: readonly ProjectFacts[];
  globTestSpecifications(filters?: readonly string[]): Promise<readonly Specification[]>;
};

export type VitestConfig = {
  readonly root: string;
  readonly watch: boolean;
  readonly bail?: number | undefined;
  readonly shard?: Shard | undefined;
  /** The sequencer is a class. */
  readonly sequence?: { readonly sequencer?: unknown } | undefined;
  readonly project?: readonly string[];
  /** As they are written. */
  readonly projects?: unknown;
  /** Each of its instances is a project. */
  readonly browser?: { readonly enabled?: boolean | undefined };
  readonly changed?: string | boolean | undefined;
  readonly cliExclude?: readonly string[] | undefined;
  readonly testNamePattern?: RegExp | undefined;
  /** Vitest 4.1 and newer. */
  readonly tagsFilter?: readonly string[] | undefined;
  readonly mergeReports?: string | undefined;
  /** Names, or names with options, or instances. */
  readonly reporters?: unknown;
  readonly dangerouslyIgnoreUnhandledErrors?: boolean;
  /** Vitest 5; what `vitest bench` sets is in no type. */
  readonly cliOptions?: object;
};

/** Counted from 1. */
export type Shard = { readonly index: number; readonly count: number };
