/** One finished test run as the runner told it: runner-neutral and never changed after it is built. */
export type Report = {
  /** `file`: report files that count other tests than they hold. */
  readonly runner: { readonly name: string; readonly version: string; readonly file?: string | undefined };
  /** ISO 8601, UTC. */
  readonly startedAt: string;
  readonly durationMs: number;
  readonly ending: Ending;
  readonly selection: Selection;
  readonly files: readonly FileNode[];
  /** Errors that belong to no file: unhandled rejections, a crashed worker, a refused configuration. */
  readonly failures: readonly Failure[];
  /** What the runner itself printed; compared with the tree before anything is published. */
  readonly counts: Counts;
};

/** Whether the runner came to its own end. `nothingRan`: it is known that no test of the whole run has run. */
export type Ending =
  | { readonly kind: 'complete' }
  | { readonly kind: 'interrupted'; readonly why: string; readonly nothingRan?: true | undefined };

/** Whether everything the project has was asked to run. A partial run says nothing about what it left out. */
export type Selection = { readonly kind: 'all' } | PartialSelection;

export type PartialSelection = {
  readonly kind: 'partial';
  readonly why: string;
  /** Set when tests inside of files were left out: nothing is then known of a test that the run does not list. */
  readonly leavesOutTests?: true | undefined;
  /** Set when some of them may differ from one that is listed only in a number, as the rows of a table do. */
  readonly partsTables?: true | undefined;
};

/** What the runner means to run. */
export type SelectedFiles = {
  /** Every file that was selected, in any order. */
  readonly files: readonly (Pick<FileNode, 'path' | 'project'> & FileCopy)[];
  readonly selection: Selection;
};

/** Tells files of one path in projects without a name from each other; they stand in the order of these numbers. */
export type FileCopy = { readonly copy?: number | undefined };

export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** Skipped, todo and not selected together: runners do not count them alike. */
  readonly skipped: number;
};

export type FileNode = {
  readonly kind: 'file';
  /** Relative to the package, with `/` on every system. */
  readonly path: string;
  /** Name of the runner's project; empty when the run has only one. */
  readonly project: string;
  readonly load: Load;
  /** Why it may have more tests than are listed: its run ended before it did. */
  readonly cutShort?: string | undefined;
  /** Errors of the file's own hooks, or why it failed to load. */
  readonly failures: readonly Failure[];
  readonly children: readonly TestNode[];
};

/** Whether the tests of a file could be collected; `stopped`: the run ended before its turn. */
export type Load = 'loaded' | 'failed' | 'stopped';

export type TestNode = SuiteNode | CaseNode;

export type SuiteNode = {
  readonly kind: 'suite';
  readonly title: string;
  /** Errors of the suite's own hooks. */
  readonly failures: readonly Failure[];
  readonly children: readonly TestNode[];
};

export type CaseNode = {
  readonly kind: 'case';
  readonly title: string;
  readonly tags: readonly string[];
  readonly outcome: Outcome;
  /** Whole milliseconds; left out: not known, or less than one. */
  readonly durationMs?: number | undefined;
  /** Where it is in its file, from 1 on; left out: not known, or declared in another file. */
  readonly line?: number | undefined;
  /** Set when the test said something of itself. */
  readonly meta?: CaseMeta | undefined;
};

/** What a test says of itself while it runs, besides its tags. */
export type CaseMeta = {
  readonly issues: readonly string[];
  readonly notes: readonly string[];
  readonly attachments?: readonly Attachment[] | undefined;
  /** Id of the row of the service that stands for the test. */
  readonly row?: number | undefined;
};

/** What a test has left beside its result: the path of a file, relative to the package, unless it has none. */
export type Attachment = { readonly name: string; readonly path?: string | undefined };

/** What happened to a case. */
export type Outcome =
  /** `failures` are those of earlier attempts. */
  | { readonly kind: 'passed'; readonly attempts: number; readonly failures: readonly Failure[] }
  | { readonly kind: 'failed'; readonly attempts: number; readonly failures: readonly Failure[] }
  | { readonly kind: 'skipped'; readonly note: string }
  | { readonly kind: 'todo'; readonly note: string }
  | { readonly kind: 'unfinished'; readonly cause: UnfinishedCause }
  /** Listed by the runner, but left out by a name filter or `.only`. */
  | { readonly kind: 'unselected' };

/** Why a case that should have run did not come to an end. */
export type UnfinishedCause =
  | { readonly kind: 'hook'; readonly hook: string; readonly failure: Failure }
  | { readonly kind: 'stopped'; readonly why: string };

/** One error of a failed attempt, of a hook, or of a file. Texts hold no colour codes and no absolute paths. */
export type Failure = {
  readonly message: string;
  /** Expected against received, as the runner shows it. */
  readonly diff: string;
  /** The frames that lie in the package, a line each. */
  readonly stack: string;
  readonly location?: Location | undefined;
};

export type Location = { readonly file: string; readonly line: number; readonly column: number };
