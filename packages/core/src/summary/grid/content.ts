/** What a grid shows: the rows of a script in order, and its runs from the oldest to the newest. */
export type GridContent = {
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** All rows of the script, where `rows` are some of them. */
  readonly chosenFrom?: readonly GridRow[] | undefined;
  readonly runs: readonly GridRun[];
  /** Id of the run that is spoken of: the last whole one. Left out: the last. */
  readonly latest?: number | string | undefined;
  readonly obsolete?: ReadonlySet<number> | undefined;
};

export type GridRow = {
  readonly id: number;
  readonly indent: number;
  readonly text: string;
  /** As the service writes them, with commas or blanks between. */
  readonly tags?: string | undefined;
};

export type GridRun = {
  readonly id: number | string;
  /** One line that says which run it is; may be empty. */
  readonly label: string;
  /** By the id of the row; a row that is missing has no result. */
  readonly results: Readonly<Record<string, GridResult>>;
};

/** `result` as the service says it: `pass`, `fail`, `blocked`, `query`, `exclude`, or empty. */
export type GridResult = { readonly result: string; readonly comment: string; readonly issue?: string | undefined };
