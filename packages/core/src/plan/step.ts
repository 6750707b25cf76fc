import type { Cell, Row, RowKey } from '../sheet/sheet.ts';
import { comparedTitle, normaliseTitle } from '../sheet/title.ts';

export type AddRows = {
  /** After this many rows, counted from the top; `end`: after the last. */
  readonly after: number | 'end';
  /** Whether the rows bring their headings along, so that they read right wherever they land. */
  readonly isWhole: boolean;
  readonly rows: readonly NewRow[];
  /** How many of them belong elsewhere: their places would take more requests than a build has. Left out: none. */
  readonly displaced?: number;
  /** Whether the last one is a heading whose rows come with the next request. Left out: it is not. */
  readonly isOpen?: true;
};

export type AddRun = {
  /** How much of the suite it ran; `shared`: all tests of one of several runners; `cut`: less than it was to run. */
  readonly scope: 'whole' | 'shared' | 'cut' | 'part';
  /** Only headers that the script has a field for. */
  readonly headers: Readonly<Record<string, string>>;
  readonly cells: ReadonlyMap<number, Cell>;
  /** How tests passed, by row id. */
  readonly passes?: ReadonlyMap<number, 'pass' | 'retried'> | undefined;
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

export type RowsAround = {
  readonly byKey: ReadonlyMap<RowKey, Row>;
  readonly places: ReadonlyMap<RowKey, { readonly text: string }>;
};

/**
 * Rows with the headings above them repeated from the top level on, so that they read right wherever they land. The rows
 * are in document order, so each heading is needed once.
 */
export function withHeadings(rows: readonly Row[], { byKey, places }: RowsAround): readonly NewRow[] {
  const written: NewRow[] = [];
  const open: RowKey[] = [];
  const above = ({ parent }: Row) => (parent === undefined ? undefined : byKey.get(parent));
  const write = (row: Row, text: string) => {
    open.splice(row.indent, open.length, row.key);
    written.push({ ...toNewRow(row), text });
  };
  for (const row of rows) {
    const headings: Row[] = [];
    for (let heading = above(row); heading !== undefined; heading = above(heading)) {
      if (open[heading.indent] === heading.key) break;
      headings.push(heading);
    }
    for (const heading of headings.toReversed()) write(heading, shownText(heading, places));
    write(row, row.text);
  }
  return written;
}

/** A title that changes in every run is repeated as it stands there: it would make another heading. */
function shownText({ key, text }: Row, places: RowsAround['places']): string {
  const shown = normaliseTitle(places.get(key)?.text ?? text);
  return comparedTitle(shown) === comparedTitle(text) ? shown : text;
}
