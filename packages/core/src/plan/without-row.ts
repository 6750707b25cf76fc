import { commentText, cutComment } from '../sheet/comment.ts';
import { groupKey } from '../sheet/row-key.ts';
import type { Cell, Row, RowKey, Sheet } from '../sheet/sheet.ts';
import { NO_ROW_TITLE } from '../sheet/error-titles.ts';
import type { RenameStorm } from './rename-storm.ts';

type Withheld = {
  readonly sheet: Sheet;
  /** Rows of the Sheet that the service does not have and that this build does not add. */
  readonly rows: readonly Row[];
  readonly storm: RenameStorm | undefined;
};

/**
 * The row that shows what has no row of its own, so that a run never looks green when tests failed: with their failures,
 * and in a storm of renames with the number of results that found no place. What of the run has no script is shown with
 * it. Undefined: nothing has to be shown.
 */
export function rowForTheRest({ sheet, rows, storm }: Withheld): Row | undefined {
  const own = restOf(sheet, rows, []);
  const { unsent } = sheet;
  const others = unsent?.map((other) => restOf(other, other.rows, scriptNames(other))) ?? [];
  const isOwnShown = own.failed.length > 0 || storm !== undefined;
  if (!isOwnShown && unsent === undefined) return undefined;
  const parts = [
    ...(isOwnShown ? [countLine([own], 'row in this script'), ...stormLines(storm)] : []),
    ...(unsent === undefined ? [] : [countLine(others, 'script')]),
  ];
  const failed = [own, ...others].flatMap((rest) => rest.failed);
  // Of very many failures only so many are looked at as may fit: a character has one or two UTF-16 units.
  let length = 0;
  for (const { path, cell } of failed) {
    if (length > 2 * sheet.commentLength) break;
    const part = [path(), commentText(cell.comment)].filter((text) => text !== '').join('\n');
    parts.push(part);
    length += part.length;
  }
  const mark = failed.length > 0 ? 'fail' : 'query';
  return topRow({ mark, comment: cutComment(parts.join('\n\n'), sheet.commentLength) });
}

type Rest = {
  readonly tests: number;
  readonly failed: readonly { readonly path: () => string; readonly cell: Cell }[];
};

function restOf(sheet: Sheet, rows: readonly Row[], above: readonly string[]): Rest {
  const results = rows.flatMap((row) => (row.cell === undefined ? [] : [{ row, cell: row.cell }]));
  const pathOf = pathsIn(sheet);
  return {
    tests: results.filter(({ row }) => row.kind === 'case').length,
    failed: results
      .filter(({ cell }) => cell.mark === 'fail')
      .map(({ row, cell }) => ({ path: () => [...above, pathOf(row)].join(' > '), cell })),
  };
}

/** Where the script is the file, no row names it. */
function scriptNames({ script }: Sheet): readonly string[] {
  return script.kind === 'name' ? [[...script.folder.names, script.name].join('/')] : [];
}

function countLine(rests: readonly Rest[], missing: string): string {
  const tests = rests.reduce((sum, rest) => sum + rest.tests, 0);
  const failed = rests.reduce((sum, rest) => sum + rest.failed.length, 0);
  return `${tests} of the results of this run have no ${missing}, ${failed} of them failed.`;
}

function stormLines(storm: RenameStorm | undefined): readonly string[] {
  return storm === undefined
    ? []
    : [`${storm.vanished} of ${storm.known} known tests are gone and ${storm.added} are new: they look renamed.`];
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
