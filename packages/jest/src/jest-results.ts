/**
 * What this reporter reads of Jest's results and configuration. Only what Jest 29.7 and 30 share; what a version lacks is optional.
 * Declared here, so that the types of this package need none of Jest's own packages.
 */
import type { ErrorText } from '@runsheet/core/adapter';
import type { RunnerFacts } from './runner-facts.ts';

/** What Jest says at the end of a run. */
export type RunResult = {
  readonly startTime: number;
  readonly testResults: readonly FileResult[];
  readonly numTotalTestSuites: number;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly wasInterrupted: boolean;
  readonly snapshot: SnapshotFacts;
  readonly runExecError?: ErrorText | undefined;
};

/** What Jest says when a run starts. `showStatus`: the tests run in workers. */
export type StartOptions = { readonly showStatus?: boolean };

/** A test file in one project. */
export type FileResult = {
  readonly testFilePath: string;
  readonly displayName?: { readonly name: string } | undefined;
  /** In the order of the file. */
  readonly testResults: readonly CaseResult[];
  readonly testExecError?: ErrorText | undefined;
  readonly failureMessage?: string | null | undefined;
};

/** The file of a test that is running. */
export type RunningFile = { readonly path: string; readonly context: ProjectContext };

/** What Jest knows of one project; one object for all its files. */
export type ProjectContext = {
  readonly config: {
    readonly id?: string | undefined;
    readonly displayName?: { readonly name: string } | undefined;
    readonly rootDir?: string | undefined;
    /** Path of the module that runs test files. */
    readonly runner?: string | undefined;
  };
};

export type CaseResult = {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: 'passed' | 'failed' | 'skipped' | 'pending' | 'todo' | 'disabled' | 'focused';
  /** With stack; Jest is known to put null among them. */
  readonly failureMessages: readonly (string | null)[];
  readonly invocations?: number | undefined;
  /** Milliseconds; null where the test did not run. */
  readonly duration?: number | null | undefined;
  readonly retryReasons?: readonly (string | null)[] | undefined;
  /** With `testLocationInResults`. */
  readonly location?: { readonly line: number } | null | undefined;
  /** Put there by `@runsheet/jest/runner`. */
  readonly runsheet?: RunnerFacts | undefined;
};

export type SnapshotFacts = {
  /** Whether obsolete or differing snapshots make Jest end with an error. */
  readonly failure: boolean;
  readonly unchecked: number;
  readonly filesRemoved: number;
  readonly filesRemovedList?: readonly string[] | undefined;
  readonly uncheckedKeysByFile?: readonly { readonly filePath: string; readonly keys: readonly string[] }[] | undefined;
};

export type JestConfig = {
  readonly rootDir: string;
  readonly watch: boolean;
  readonly watchAll: boolean;
  readonly bail: number;
  readonly projects: readonly string[];
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number } | undefined;
  /** Path of a module. */
  readonly testSequencer?: string | undefined;
  readonly testNamePattern?: string | undefined;
  /** Jest 29. */
  readonly testPathPattern?: string | undefined;
  /** Jest 30. */
  readonly testPathPatterns?: { readonly patterns: readonly string[] } | undefined;
  readonly changedSince?: string | undefined;
  readonly onlyChanged: boolean;
  readonly onlyFailures: boolean;
  readonly lastCommit: boolean;
  readonly changedFilesWithAncestor?: boolean;
  readonly findRelatedTests: boolean;
  readonly runTestsByPath: boolean;
  readonly filter?: string | undefined;
  /** Names, or names with options. */
  readonly reporters?: unknown;
  readonly passWithNoTests?: boolean;
};
