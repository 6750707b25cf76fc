/** What the page is told: made here, by the service or for a file, and read by the script of the page. */

/** A run. `cells` are the stored marks by run length (store/pack-results.ts), as numbers. */
export type RunData = {
  readonly key: number;
  readonly id: string;
  readonly created: string;
  readonly label: string;
  readonly tester: string;
  readonly tags: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cells: readonly number[];
};

/** A script: the outline in columns, and each run in a few bytes. */
export type ScriptData = {
  readonly id: number;
  readonly name: string;
  /** The markup of the head. */
  readonly head: string;
  readonly bugPattern: string;
  readonly ids: readonly number[];
  readonly indents: readonly number[];
  readonly texts: readonly string[];
  /** The headers that are shown, in their order: id and label. */
  readonly fields: readonly (readonly [id: string, label: string])[];
  /** By row id, where there are any. */
  readonly tags: Readonly<Record<string, string>>;
  readonly rowNotes: Readonly<Record<string, string>>;
  readonly runs: readonly RunData[];
  /** How many runs the script has before these. */
  readonly olderRuns: number;
};

export type CellData = { readonly result: string; readonly comment: string; readonly issue: string };

/** The first lines of what was said about each failure of a run, by row id: the first of them groups what failed alike. */
export type LinesData = { readonly lines: readonly (readonly [number, string])[] };

/** What was said in a run, in a file on disk: its lines, and by row id the cells that hold more than a mark. */
export type SaidData = LinesData & { readonly cells: Readonly<Record<string, CellData>> };

/** The markup of the start page. */
export type HomeData = { readonly markup: string };
