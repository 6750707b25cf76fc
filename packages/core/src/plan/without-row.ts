import { commentText, cutComment } from '../sheet/comment.ts';
import { groupKey } from '../sheet/row-key.ts';
import type { Cell, Row, RowKey, Sheet } from '../sheet/sheet.ts';
import { NO_ROW_TITLE } from '../sheet/sheets-of.ts';
import type { RenameStorm } from './rename-storm.ts';

type Withheld = {
  readonly sheet: Sheet;
  /** Rows of the Sheet that the service does not have and that this build does not add. */
  readonly rows: readonly Row[];
  readonly storm: RenameStorm | undefined;
};

/**
 * The row that shows what has no row of its own, so that a run never looks green when tests failed: with their failures,
 * and in a storm of renames with the number of results that found no place. Undefined: nothing has to be shown.
 */
export function rowForTheRest({ sheet, rows, storm }: Withheld): Row | undefined {
  const results = rows.flatMap((row) => (row.cell === undefined ? [] : [{ row, cell: row.cell }]));
  const failed = results.filter(({ cell }) => cell.mark === 'fail');
  if (failed.length === 0 && storm === undefined) return undefined;
  const tests = results.filter(({ row }) => row.kind === 'case').length;
  const pathOf = pathsIn(sheet);
  const parts = [
    `${tests} of the results of this run have no row in this script, ${failed.length} of them failed.`,
    ...(storm === undefined
      ? []
      : [`${storm.vanished} of ${storm.known} known tests are gone and ${storm.added} are new: they look renamed.`]),
  ];
  // Of very many failures only so many are looked at as may fit: a character has one or two UTF-16 units.
  let length = 0;
  for (const { row, cell } of failed) {
    if (length > 2 * sheet.commentLength) break;
    const part = [pathOf(row), commentText(cell.comment)].filter((text) => text !== '').join('\n');
    parts.push(part);
    length += part.length;
  }
  const mark = failed.length > 0 ? 'fail' : 'query';
  return topRow({ mark, comment: cutComment(parts.join('\n\n'), sheet.commentLength) });
}

function topRow(cell: Cell): Row {
  const key = groupKey(undefined, NO_ROW_TITLE);
  return { key, parent: undefined, kind: 'run', text: NO_ROW_TITLE, indent: 0, tags: [], cell, cellBelow: undefined };
}

/** Titles from the top level down. */
function pathsIn({ rows }: Sheet): (row: Row) => string {
  const headings = new Map<RowKey | undefined, Row>(
    rows.flatMap((row) => (row.kind === 'case' ? [] : [[row.key, row]])),
  );
  return (row) => {
    const path = [row.text];
    let heading = headings.get(row.parent);
    for (; heading !== undefined && path.length < MOST_LEVELS; heading = headings.get(heading.parent)) {
      path.push(heading.text);
    }
    return path.toReversed().join(' > ');
  };
}

/** A path is there to be read. */
const MOST_LEVELS = 20;
