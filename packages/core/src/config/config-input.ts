import type { Mark } from '../sheet/sheet.ts';

/** What a person writes, in the reporter's options or in `runsheet.config.ts`. Everything may be left out. */
export type ConfigInput = {
  /** The key of the account. Better kept in RUNSHEET_API_KEY; refused in a configuration file. */
  readonly apiKey?: string | undefined;
  /** The service's address, ending in `/api/v1`: https, or http on this machine only. */
  readonly baseUrl?: string | undefined;
  /** Id or exact name. May be left out when the account has one project. */
  readonly project?: string | number | undefined;
  /** Path of folder names (`QA/Unit`, made when missing) or a folder id (`f12`). Default: the project's top level. */
  readonly folder?: string | undefined;
  /** Name, or id of an existing script. Default: the name in the nearest package.json. */
  readonly script?: string | number | undefined;
  /** `single`: one script; `directory`: one per top directory; `file`: one per test file. */
  readonly layout?: 'single' | 'directory' | 'file' | undefined;
  /** `auto`: publish with a key, record in CI without one, else off. */
  readonly mode?: 'auto' | 'publish' | 'record' | 'plan' | 'off' | undefined;
  /** Which builds may add rows. */
  readonly sync?: 'always' | 'default-branch' | 'never' | undefined;
  /** Which mark an outcome becomes. */
  readonly outcomes?: OutcomesInput | undefined;
  readonly run?: RunInput | undefined;
  readonly comment?: CommentInput | undefined;
  /** Folder for results that are not delivered yet. Default: `.runsheet` at the repository root. */
  readonly recordDir?: string | undefined;
  /** `fail`: a build whose results could not be published fails. */
  readonly onPublishError?: 'warn' | 'fail' | undefined;
  readonly api?: ApiInput | undefined;
  /** More patterns (regular expressions) whose matches are removed from every comment. */
  readonly redact?: readonly string[] | undefined;
  readonly limits?: LimitsInput | undefined;
  /** Whether a script that is full is followed by a new one. */
  readonly rotate?: boolean | undefined;
  /** Whether a run may add rows when most of the known rows look renamed. */
  readonly allowRenames?: boolean | undefined;
  readonly github?: GithubInput | undefined;
};

export type OutcomesInput = {
  readonly passed?: Mark | 'none' | undefined;
  readonly flaky?: Mark | 'none' | undefined;
  readonly failed?: Mark | 'none' | undefined;
  readonly skipped?: Mark | 'none' | undefined;
  readonly todo?: Mark | 'none' | undefined;
  readonly unfinished?: Mark | 'none' | undefined;
  /** Rows that are no longer in the code. */
  readonly obsolete?: 'none' | 'exclude' | undefined;
};

export type RunInput = {
  /** Further header fields of the run, by field id. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly tester?: string | undefined;
  readonly environment?: string | undefined;
  readonly completed?: boolean | 'auto' | undefined;
};

export type CommentInput = {
  /** In characters; longer comments are cut. */
  readonly maxLength?: number | undefined;
  readonly stack?: boolean | undefined;
};

export type ApiInput = {
  /** Milliseconds for one request. */
  readonly timeout?: number | undefined;
  /** Milliseconds for everything. */
  readonly deadline?: number | undefined;
  /** File with the certificate of a private authority, PEM. */
  readonly caFile?: string | undefined;
  readonly proxy?: string | undefined;
};

export type LimitsInput = {
  /** Most rows of one script. */
  readonly rows?: number | undefined;
  /** Most runs, so columns, of one script. */
  readonly runs?: number | undefined;
};

/** `auto`: in GitHub Actions. */
export type GithubInput = {
  /** Whether the job summary shows the run. */
  readonly summary?: boolean | 'auto' | undefined;
  /** Whether failures are annotated. */
  readonly annotations?: boolean | 'auto' | undefined;
};
