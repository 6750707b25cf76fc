/** What the service tells its page: made by `page/data/`, read by nobody else. */
export type RunData = {
  readonly key: number;
  readonly id: string;
  readonly created: string;
  readonly label: string;
  readonly tester: string;
  readonly tags: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Stored marks by run length, as base64. */
  readonly cells: string;
};

export type ScriptData = {
  readonly id: number;
  readonly name: string;
  readonly description: string;
  readonly notes: readonly string[];
  readonly comments: string;
  readonly project: string;
  readonly folders: readonly string[];
  readonly bugPattern: string;
  readonly ids: readonly number[];
  readonly indents: readonly number[];
  readonly texts: readonly string[];
  readonly tags: Readonly<Record<string, string>>;
  readonly rowNotes: Readonly<Record<string, string>>;
  readonly runs: readonly RunData[];
};

export type CellData = { readonly result: string; readonly comment: string; readonly issue: string };

export type LinesData = { readonly lines: readonly (readonly [number, string])[] };

export type RunSums = readonly [pass: number, fail: number, blocked: number, query: number];

export type ScriptSummary = {
  readonly type: 'script';
  readonly id: number;
  readonly name: string;
  readonly last?: {
    readonly id: string;
    readonly created: string;
    readonly branch: string;
    readonly counts: { readonly tests: number; readonly pass: number; readonly fail: number; readonly block: number };
  };
  readonly trend: readonly RunSums[];
};

export type ItemSummary =
  | ScriptSummary
  | { readonly type: 'note'; readonly id: string; readonly name: string }
  | { readonly type: 'folder'; readonly id: string; readonly name: string; readonly contents: readonly ItemSummary[] };

export type HomeData = {
  readonly projects: readonly {
    readonly id: number;
    readonly name: string;
    readonly description: string;
    readonly items: readonly ItemSummary[];
  }[];
};
