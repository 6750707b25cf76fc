// Made by `npm run generate` from options-schema.ts.
/** What a person writes, in the reporter’s options or in a configuration file. Everything may be left out. */
export type ConfigInput = {
  /** The key of the account. Best kept in RUNSHEET_API_KEY; refused in a configuration file. */
  readonly apiKey?: string | undefined;
  /** Address of the service, ending in /api/v1. https, or http on this machine only. */
  readonly baseUrl?: string | undefined;
  /** Project: id or exact name. Default: the only project of the account. */
  readonly project?: string | number | undefined;
  /** Folder: a path of names, or an id such as f12. Names that are missing are made. Default: the top level of the project. */
  readonly folder?: string | undefined;
  /** Script: name or id. Default: the name in the nearest package.json. */
  readonly script?: string | number | undefined;
  /** One script for all tests, one for each top directory, or one for each test file. Default: 'single'. */
  readonly layout?: 'single' | 'directory' | 'file' | undefined;
  /** What a run of the tests does. auto: publish with a key, record in CI without one, else nothing. Default: 'auto'. */
  readonly mode?: 'auto' | 'publish' | 'record' | 'plan' | 'off' | undefined;
  /** Which builds may add rows. Default: 'always'. */
  readonly sync?: 'always' | 'default-branch' | 'never' | undefined;
  /** Whether a run fails when its results could not be published. Default: 'warn'. */
  readonly onPublishError?: 'warn' | 'fail' | undefined;
  readonly outcomes?: OutcomesInput | undefined;
  readonly run?: RunInput | undefined;
  readonly comment?: CommentInput | undefined;
  readonly tags?: TagsInput | undefined;
  /** Folder of results that are not delivered yet. Default: `.runsheet` at the root of the repository. */
  readonly recordDir?: string | undefined;
  readonly api?: ApiInput | undefined;
  /** Regular expressions whose matches are removed from every comment. Known secrets always are. Default: []. */
  readonly redact?: readonly string[] | undefined;
  readonly limits?: LimitsInput | undefined;
  /** Whether a script that is full is followed by a new one. Default: false. */
  readonly rotate?: boolean | undefined;
  /** Whether rows are added, or scripts made, although most of the known ones look renamed. Default: false. */
  readonly allowRenames?: boolean | undefined;
  readonly github?: GithubInput | undefined;
};

export type OutcomesInput = {
  /** Mark of tests that passed. Default: 'pass'. */
  readonly passed?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of tests that passed, but not at once. Default: 'pass'. */
  readonly flaky?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of tests that failed. Default: 'fail'. */
  readonly failed?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of tests that were skipped. Default: 'blocked'. */
  readonly skipped?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of tests that are still to be written. Default: 'blocked'. */
  readonly todo?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of tests that did not come to their end. Default: 'blocked'. */
  readonly unfinished?: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none' | undefined;
  /** Mark of rows that are gone from the code. Default: 'none'. */
  readonly obsolete?: 'none' | 'exclude' | undefined;
};

export type RunInput = {
  /** Further headers of the run, by field id. Default: {}. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Who ran the tests. */
  readonly tester?: string | undefined;
  /** What the tests ran against. */
  readonly environment?: string | undefined;
  /** Field that names runs in scripts of people. */
  readonly keyField?: string | undefined;
  /** Whether the run is marked complete. auto: the service decides. Default: true. */
  readonly completed?: boolean | 'auto' | undefined;
};

export type CommentInput = {
  /** Longest comment in characters. Default: 4000. */
  readonly maxLength?: number | undefined;
  /** Whether comments hold the stack of an error. Default: true. */
  readonly stack?: boolean | undefined;
};

export type TagsInput = {
  /** Whether titles hold `#tags`. Default: true. */
  readonly fromTitles?: boolean | undefined;
};

export type ApiInput = {
  /** Milliseconds for one request. Default: 10000. */
  readonly timeout?: number | undefined;
  /** Milliseconds for everything. Default: 60000. */
  readonly deadline?: number | undefined;
  /** File with the certificate of a private authority, PEM. */
  readonly caFile?: string | undefined;
  /** Address of a proxy. NO_PROXY holds. Default: HTTPS_PROXY. */
  readonly proxy?: string | undefined;
};

export type LimitsInput = {
  /** Rows of a script from which on a notice says that it is long. Default: 2000. */
  readonly rows?: number | undefined;
  /** Runs of a script from which on it counts as full. Default: 100. */
  readonly runs?: number | undefined;
};

export type GithubInput = {
  /** Whether the job summary shows the run. auto: in GitHub Actions. Default: 'auto'. */
  readonly summary?: boolean | 'auto' | undefined;
  /** Whether failures are annotated. auto: in GitHub Actions. Default: 'auto'. */
  readonly annotations?: boolean | 'auto' | undefined;
};
