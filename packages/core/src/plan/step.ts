import type { Cell, Row, RowKey } from '../sheet/sheet.ts';

/** One thing that must be done so that the service holds what a Sheet wants, as data. */
export type Step = CreateFolder | CreateScript | AddRows | AddRun;

export type CreateFolder = { readonly kind: 'create-folder'; readonly name: string };

export type CreateScript = {
  readonly kind: 'create-script';
  readonly name: string;
  readonly rows: readonly NewRow[];
  readonly headers: readonly string[];
};

export type AddRows = {
  readonly kind: 'add-rows';
  /** After this many rows, counted from the top; `end`: after the last. */
  readonly after: number | 'end';
  /** Whether the rows bring their headings along, so that they read right wherever they land. */
  readonly isWhole: boolean;
  readonly rows: readonly NewRow[];
};

export type AddRun = {
  readonly kind: 'add-run';
  /** Only headers that the script has a field for. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cells: ReadonlyMap<number, Cell>;
  /** Results of rows that the steps before this one add. */
  readonly pending: number;
};

/** A row to be added. Always an object with explicit indent: strings would be parsed for hashtags and blanks. */
export type NewRow = {
  /** Not sent: says which row of the Sheet it is. */
  readonly key: RowKey;
  readonly text: string;
  readonly indent: number;
  readonly tags: readonly string[];
};

export function toNewRow({ key, text, indent, tags }: Row): NewRow {
  return { key, text, indent, tags };
}
