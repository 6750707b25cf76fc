// What this package reads of Playwright's reporter API (1.58 to 1.65). Its own types need those of a browser.

export type Location = { readonly file: string; readonly line: number; readonly column: number };

export type Project = {
  readonly name: string;
  readonly dependencies: readonly string[];
  readonly testDir: string;
  readonly testMatch: Patterns;
  readonly testIgnore: Patterns;
};

type Patterns = string | RegExp | readonly (string | RegExp)[];

export type Config = {
  readonly version: string;
  readonly configFile?: string | undefined;
  readonly rootDir: string;
  readonly projects: readonly Project[];
  readonly reporter: readonly (readonly [string, unknown?])[];
  readonly shard: { readonly current: number; readonly total: number } | null;
};

export type Suite = {
  readonly type: 'root' | 'project' | 'file' | 'describe';
  readonly title: string;
  readonly location?: Location | undefined;
  readonly parent?: Suite | undefined;
  readonly suites: readonly Suite[];
  entries(): readonly (Suite | TestCase)[];
  allTests(): readonly TestCase[];
  project(): Project | undefined;
};

export type Status = 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';

export type TestCase = {
  readonly type: 'test';
  readonly title: string;
  readonly location: Location;
  readonly parent: Suite;
  readonly expectedStatus: Status;
  readonly retries: number;
  readonly tags: readonly string[];
  readonly annotations: readonly Annotation[];
  readonly results: readonly TestResult[];
  outcome(): 'skipped' | 'expected' | 'unexpected' | 'flaky';
};

type Annotation = {
  readonly type: string;
  readonly description?: string | undefined;
  readonly location?: Location | undefined;
};

export type TestResult = {
  readonly duration: number;
  readonly status: Status;
  readonly errors: readonly TestError[];
  readonly steps: readonly TestStep[];
  readonly annotations: readonly Annotation[];
  readonly attachments: readonly { readonly name: string; readonly path?: string | undefined }[];
};

export type TestError = {
  readonly message?: string | undefined;
  readonly stack?: string | undefined;
  /** Of what was thrown and is no error. */
  readonly value?: string | undefined;
  readonly cause?: TestError | undefined;
  readonly location?: Location | undefined;
};

export type TestStep = {
  readonly title: string;
  readonly category: string;
  readonly location?: Location | undefined;
  readonly error?: TestError | undefined;
  readonly steps: readonly TestStep[];
};

export type PlaywrightEnd = { readonly status: 'passed' | 'failed' | 'timedout' | 'interrupted' };
