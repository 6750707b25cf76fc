import type { Mark } from '../sheet/sheet.ts';

/** What a person writes, in the reporter's options or in `runsheet.config.ts`. Everything may be left out. */
export type ConfigInput = {
  /** The key of the account. Better kept in RUNSHEET_API_KEY; refused in a configuration file. */
  readonly apiKey?: string;
  /** The service's address, ending in `/api/v1`: https, or http on this machine only. */
  readonly baseUrl?: string;
  /** Id or exact name. May be left out when the account has one project. */
  readonly project?: string | number;
  /** Path of folder names (`QA/Unit`, made when missing) or a folder id (`f12`). Default: the project's top level. */
  readonly folder?: string;
  /** Name, or id of an existing script. Default: the name in the nearest package.json. */
  readonly script?: string | number;
  /** `single`: one script; `directory`: one per top directory; `file`: one per test file. */
  readonly layout?: 'single' | 'directory' | 'file';
  /** `auto`: publish with a key, record in CI without one, else off. */
  readonly mode?: 'auto' | 'publish' | 'record' | 'plan' | 'off';
  /** Which builds may add rows. */
  readonly sync?: 'always' | 'default-branch' | 'never';
  /** Which mark an outcome becomes. */
  readonly outcomes?: OutcomesInput;
  readonly run?: RunInput;
  readonly comment?: CommentInput;
  /** Folder for results that are not delivered yet. Default: `.runsheet` at the repository root. */
  readonly recordDir?: string;
  /** `fail`: a build whose results could not be published fails. */
  readonly onPublishError?: 'warn' | 'fail';
  readonly api?: ApiInput;
  /** More patterns (regular expressions) whose matches are removed from every comment. */
  readonly redact?: readonly string[];
};

export type OutcomesInput = {
  readonly passed?: Mark | 'none';
  readonly flaky?: Mark | 'none';
  readonly failed?: Mark | 'none';
  readonly skipped?: Mark | 'none';
  readonly todo?: Mark | 'none';
  readonly unfinished?: Mark | 'none';
};

export type RunInput = {
  /** Further header fields of the run, by field id. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly tester?: string;
  readonly environment?: string;
  readonly completed?: boolean | 'auto';
};

export type CommentInput = {
  /** In characters; longer comments are cut. */
  readonly maxLength?: number;
  readonly stack?: boolean;
};

export type ApiInput = {
  /** Milliseconds for one request. */
  readonly timeout?: number;
  /** Milliseconds for everything. */
  readonly deadline?: number;
  /** File with the certificate of a private authority, PEM. */
  readonly caFile?: string;
  readonly proxy?: string;
};
