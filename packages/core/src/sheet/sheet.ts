/** What one script of the service should hold after this run. */
export type Sheet = {
  readonly script: ScriptTarget;
  /** In document order, parents before children, equal headings joined. */
  readonly rows: readonly Row[];
  /** Run header id to value; only what has a value. */
  readonly headers: Readonly<Record<string, string>>;
  /** Whether the run is finished; `auto` leaves it to the service. */
  readonly completed: boolean | 'auto';
  /** Why tests that are not in `rows` may still be in the code: a part was asked for, or the run was cut short. False: they are not. */
  readonly partial: false | 'part' | 'cut';
  /** Whether tests that differ from those in `rows` only in a number may be in the code, and not in `rows`; left out: no. */
  readonly partsTables?: boolean | undefined;
  /** Texts of top rows that hold errors: they are in `rows` only when there are some, and are never obsolete. */
  readonly errorTitles: readonly string[];
  /** Where the script is a file that failed to load or was cut short: the cell for known tests that did not run. */
  readonly cellBelow: Cell | undefined;
  /** Of the whole run, whatever part of it is here. */
  readonly durationMs?: number | undefined;
  readonly commentLength: number;
};

/** Which script is meant: one given by id is never created, one given by name is. */
export type ScriptTarget = { readonly kind: 'id'; readonly id: number } | NamedTarget;

export type NamedTarget = { readonly kind: 'name'; readonly name: string; readonly folder: FolderTarget };

/** A path of folder names, counted from the project's top level or from the folder with the id `from`. */
export type FolderTarget = { readonly from?: string | undefined; readonly names: readonly string[] };

export type Row = {
  readonly key: RowKey;
  readonly parent: RowKey | undefined;
  readonly kind: RowKind;
  readonly text: string;
  readonly indent: number;
  readonly tags: readonly string[];
  readonly cell: Cell | undefined;
  /** Of a test that passed, whatever its cell: at once, or after a retry. */
  readonly passed?: 'pass' | 'retried' | undefined;
  /** Of a file that failed to load or was cut short: the cell for known tests below it that did not run. */
  readonly cellBelow: Cell | undefined;
  readonly durationMs?: number | undefined;
  readonly line?: number | undefined;
  /** Id of the row of the service that the test says it is. */
  readonly rowId?: number | undefined;
};

/** All but `case` are headings, which carry a result only when they themselves went wrong; `run` holds errors of the whole run. */
export type RowKind = 'run' | 'project' | 'file' | 'suite' | 'case';

/** A row's identity across builds: its path of titles, group or case, and its ordinal among duplicates. */
export type RowKey = string;

export const MARKS = ['pass', 'fail', 'blocked', 'query', 'exclude'] as const;

export type Mark = (typeof MARKS)[number];

export type Cell = {
  readonly mark: Mark;
  readonly comment: string;
  /** What the service calls an issue (specification 2.11); several are parted by commas. */
  readonly issue?: string | undefined;
};

export type OutlinePolicy = {
  readonly allowRenames: boolean;
  readonly obsolete: 'none' | 'exclude';
  /** Header field that people spare for the key of a run, in scripts without a field of ours. */
  readonly keyField?: string | undefined;
};

/**
 * The top row for errors of the run itself, and for what has no row of its own. Each script is made with it, so that a run
 * can be red without a new row; it has no cell while all is well.
 */
export const RUN_ERRORS_TITLE = 'Unhandled errors';
