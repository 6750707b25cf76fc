/** What one script of the service should hold after this run. */
export type Sheet = {
  readonly script: ScriptTarget;
  /** In document order, parents before children, equal headings joined. */
  readonly rows: readonly Row[];
  /** Header id to value; only what has a value. */
  readonly headers: Readonly<Record<string, string>>;
  readonly completed: boolean | 'auto';
};

/** Which script is meant: a pinned id is never created, a name is. */
export type ScriptTarget =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'name'; readonly name: string; readonly folder: FolderTarget };

export type FolderTarget =
  | { readonly kind: 'top' }
  | { readonly kind: 'id'; readonly id: string }
  | { readonly kind: 'path'; readonly names: readonly string[] };

/** One line of the outline. */
export type Row = {
  readonly key: RowKey;
  /** Undefined at the top level. */
  readonly parent: RowKey | undefined;
  readonly kind: RowKind;
  readonly text: string;
  readonly indent: number;
  readonly tags: readonly string[];
  /** Undefined: no result in this run. */
  readonly cell: Cell | undefined;
  /** Set on a file that failed to load: the cell for the rows that the service already knows below it. */
  readonly knownBelow: Cell | undefined;
};

export type RowKind = 'group' | 'case';

/** A row's identity across builds: its path of titles, its kind, and its ordinal among twins. */
export type RowKey = string;

export const MARKS = ['pass', 'fail', 'blocked', 'query', 'exclude'] as const;

/** The value of a cell. */
export type Mark = (typeof MARKS)[number];

export type Cell = { readonly mark: Mark; readonly comment: string };
