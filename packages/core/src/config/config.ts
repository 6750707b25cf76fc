import type { OutcomeMarks } from '../sheet/cell.ts';
import type { CommentOptions } from '../sheet/comment.ts';
import type { Layout } from '../sheet/layout.ts';
import type { FolderTarget } from '../sheet/sheet.ts';
import type { TagOptions } from '../sheet/tags.ts';

/** What the code reads: complete, checked, every default in place. */
export type Config = {
  readonly apiKey: string | undefined;
  /** Without a slash at the end. */
  readonly baseUrl: string | undefined;
  readonly project: string | number | undefined;
  readonly folder: FolderTarget;
  /** A name or an id; undefined: the name in the nearest package.json. */
  readonly script: string | number | undefined;
  readonly layout: Layout;
  readonly mode: 'auto' | 'publish' | 'record' | 'plan' | 'off';
  readonly sync: 'always' | 'default-branch' | 'never';
  readonly outcomes: OutcomeMarks & {
    /** Rows that are no longer in the code. */
    readonly obsolete: 'none' | 'exclude';
  };
  readonly run: RunConfig;
  readonly comment: CommentOptions;
  readonly tags: TagOptions;
  /** As written; undefined: `.runsheet` at the repository root. */
  readonly recordDir: string | undefined;
  readonly onPublishError: 'warn' | 'fail';
  readonly api: ApiConfig;
  readonly redact: readonly RegExp[];
  readonly limits: LimitsConfig;
  readonly rotate: boolean;
  readonly allowRenames: boolean;
  readonly github: GithubConfig;
};

export type RunConfig = {
  readonly headers: Readonly<Record<string, string>>;
  readonly tester: string | undefined;
  readonly environment: string | undefined;
  /** Header field that names the run in scripts without a field of ours; undefined: none is spared. */
  readonly keyField: string | undefined;
  readonly completed: boolean | 'auto';
};

export type ApiConfig = {
  readonly timeoutMs: number;
  readonly deadlineMs: number;
  readonly caFile: string | undefined;
  readonly proxy: string | undefined;
};

export type LimitsConfig = {
  /** Most rows of one script. */
  readonly rows: number;
  /** Most runs of one script. */
  readonly runs: number;
};

/** `auto`: in GitHub Actions. */
export type GithubConfig = {
  readonly summary: boolean | 'auto';
  readonly annotations: boolean | 'auto';
};
