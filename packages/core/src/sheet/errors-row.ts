import { cutComment } from './cell.ts';
import { groupKey } from './row-tree.ts';
import { type Cell, type Row, type RowKey, RUN_ERRORS_TITLE, type Sheet } from './sheet.ts';

/** Its key. A describe at the top of a script may be called so too: then it is that row. */
export const RUN_ERRORS_KEY: RowKey = groupKey(undefined, RUN_ERRORS_TITLE);

type Rows = Pick<Sheet, 'rows' | 'commentLength'>;

/** The Sheet with the row for errors, also when there are none: a script is made with it, and it is ours wherever it is. */
export function wholeSheet(sheet: Sheet): Sheet {
  return { ...sheet, rows: withErrors(sheet, undefined) };
}

/** The rows with this cell in the row for errors, which comes first; a cell that it has already is joined with it. */
export function withErrors({ rows, commentLength }: Rows, cell: Cell | undefined): readonly Row[] {
  const known = rows.find(({ key }) => key === RUN_ERRORS_KEY);
  if (known === undefined) return [{ ...ERRORS_ROW, cell }, ...rows];
  if (cell === undefined) return rows;
  return rows.map((row) => (row === known ? { ...row, cell: joinCells([row.cell, cell], commentLength) } : row));
}

const ERRORS_ROW = {
  key: RUN_ERRORS_KEY,
  parent: undefined,
  kind: 'run',
  text: RUN_ERRORS_TITLE,
  indent: 0,
  tags: [],
  cellBelow: undefined,
} as const;

/** Two cells as one: red where one of them is, else with the mark of the second. */
export function joinCells([first, second]: readonly [Cell | undefined, Cell], maxLength: number): Cell {
  const told = first === undefined ? [second] : [first, second];
  const mark = first?.mark === 'fail' ? 'fail' : second.mark;
  const comment = told
    .map((cell) => cell.comment)
    .filter((text) => text !== '')
    .join('\n\n');
  return { mark, comment: cutComment(comment, maxLength) };
}
