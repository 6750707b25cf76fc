import type { Row, RowKey } from '../sheet/sheet.ts';
import { type NewRow, toNewRow } from './step.ts';

/**
 * Rows with the headings above them repeated from the top level on, so that they read right wherever they land. The
 * rows are in document order, so each heading is needed once.
 */
export function withHeadings(rows: readonly Row[], all: ReadonlyMap<RowKey, Row>): readonly NewRow[] {
  const written: NewRow[] = [];
  const open: RowKey[] = [];
  const write = (row: Row) => {
    open.splice(row.indent, open.length, row.key);
    written.push(toNewRow(row));
  };
  for (const row of rows) {
    const headings: Row[] = [];
    for (let heading = above(row, all); heading !== undefined; heading = above(heading, all)) {
      if (open[heading.indent] === heading.key) break;
      headings.push(heading);
    }
    for (const heading of headings.toReversed()) write(heading);
    write(row);
  }
  return written;
}

function above({ parent }: Row, all: ReadonlyMap<RowKey, Row>): Row | undefined {
  return parent === undefined ? undefined : all.get(parent);
}
