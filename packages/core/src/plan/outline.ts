/** The rows that one script of the service holds now, with its ids. */
export type Outline = {
  readonly scriptId: number;
  readonly name: string;
  /** In document order. */
  readonly rows: readonly OutlineRow[];
  /** Ids of the header fields a run of this script can show. */
  readonly fields: readonly string[];
};

export type OutlineRow = { readonly id: number; readonly indent: number; readonly text: string };
