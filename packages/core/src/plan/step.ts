import type { Cell, Row, RowKey } from '../sheet/sheet.ts';

/** The script to make. */
export type CreateScript = {
  readonly name: string;
  readonly rows: readonly NewRow[];
  readonly headers: readonly string[];
};

/** Rows to add with one request. */
export type AddRows = {
  /** After this many rows, counted from the top; `end`: after the last. */
  readonly after: number | 'end';
  /** Whether the rows bring their headings along, so that they read right wherever they land. */
  readonly isWhole: boolean;
  readonly rows: readonly NewRow[];
};

/** The run to append. */
export type AddRun = {
  /** Only headers that the script has a field for. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cells: ReadonlyMap<number, Cell>;
  /** Milliseconds by the row id of a file; left out: none is known. */
  readonly fileDurations?: ReadonlyMap<number, number> | undefined;
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
