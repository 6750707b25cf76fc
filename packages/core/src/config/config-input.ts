// Made by `npm run generate` from options-schema.ts.
/** What a person writes, in the reporter’s options or in a configuration file. Everything may be left out. */
export type ConfigInput = Partly<Settings>;

/** A member of an option is a value; a member of a group is another option. */
type Partly<Group> = {
  readonly [Name in keyof Group]?: (IsGroup<Group[Name]> extends true ? Partly<Group[Name]> : Group[Name]) | undefined;
};

type IsGroup<Value> = Value extends readonly unknown[]
  ? false
  : Value extends object
    ? string extends keyof Value
      ? false
      : true
    : false;

/** The same with every default in its place. */
export type Settings = {
  /** The key of the account. Best kept in RUNSHEET_API_KEY; refused in a configuration file. */
  readonly apiKey?: string | undefined;
  /** Address of the service, ending in /api/v1. https, or http on this machine only. */
  readonly baseUrl?: string | undefined;
  /** Folder: a path of names, or an id such as f12. Missing names are created. Default: the top level of the project. */
  readonly folder: string;
  /** Script: name or id. A name may hold {year}, {month} and {branch} of the run. Default: the name in the nearest package.json. */
  readonly script?: string | number | undefined;
  /** Project: id or exact name. Default: the only project of the account. */
  readonly project?: string | number | undefined;
  /** One script for all tests, one for each directory of the first level that has more than one, or one for each test file. Default: 'single'. */
  readonly layout: 'single' | 'directory' | 'file';
  readonly outcomes: {
    /** Mark of tests that passed. Default: 'pass'. */
    readonly passed: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of tests that passed on a later attempt. Default: 'pass'. */
    readonly flaky: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of tests that failed. Default: 'fail'. */
    readonly failed: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of tests that were skipped. Default: 'blocked'. */
    readonly skipped: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of tests that are still to be written. Default: 'blocked'. */
    readonly todo: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of tests that did not finish. Default: 'blocked'. */
    readonly unfinished: 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'none';
    /** Mark of obsolete rows, whose tests are no longer in the code. Default: 'none'. */
    readonly obsolete: 'none' | 'exclude';
  };
  readonly comment: {
    /** Longest comment in characters. Default: 4000. */
    readonly maxLength: number;
    /** Whether comments hold the stack of an error. Default: true. */
    readonly stack: boolean;
    /** What stands for the files that a failed test attached: `names`, `links` into the files that the CI job keeps, or an address such as https://files.example.com/{run}/{path}. Default: `names`. */
    readonly attachments?: string | undefined;
  };
  readonly tags: {
    /** Whether titles hold `#tags`. Default: true. */
    readonly fromTitles: boolean;
  };
  /** Whether to add rows although most known ones look renamed. Default: false. */
  readonly allowRenames: boolean;
  readonly run: {
    /** Further headers of the run, by field id. Default: {}. */
    readonly headers: Readonly<Record<string, string>>;
    /** Who ran the tests. */
    readonly tester?: string | undefined;
    /** What the tests ran against. */
    readonly environment?: string | undefined;
    /** Field that holds the run key in scripts made by people. */
    readonly keyField?: string | undefined;
    /** Whether the run is marked complete. auto: the service decides. Default: true. */
    readonly completed: boolean | 'auto';
  };
  /** What a test run does. auto: publish with a key, record in CI without one, otherwise nothing. Default: 'auto'. */
  readonly mode: 'auto' | 'publish' | 'record' | 'plan' | 'off';
  /** Which builds may add rows. Default: 'always'. */
  readonly sync: 'always' | 'default-branch' | 'never';
  /** Whether a run fails when its results could not be published. Default: 'warn'. */
  readonly onPublishError: 'warn' | 'fail';
  /** Folder of results that are not delivered yet. Default: `.runsheet` at the root of the repository. */
  readonly recordDir?: string | undefined;
  readonly api: {
    /** Milliseconds for one request. Default: 10000. */
    readonly timeout: number;
    /** Milliseconds for everything. Default: 60000. */
    readonly deadline: number;
    /** File with the certificate of a private authority, PEM. */
    readonly caFile?: string | undefined;
    /** Address of a proxy. NO_PROXY is respected. Default: HTTPS_PROXY. */
    readonly proxy?: string | undefined;
  };
  /** Regular expressions whose matches are removed from every comment. Known secrets always are. Default: []. */
  readonly redact: readonly string[];
  readonly github: {
    /** Whether the job summary shows the run. auto: in GitHub Actions. Default: 'auto'. */
    readonly summary: boolean | 'auto';
    /** Whether failures are annotated. auto: in GitHub Actions. Default: 'auto'. */
    readonly annotations: boolean | 'auto';
  };
};
