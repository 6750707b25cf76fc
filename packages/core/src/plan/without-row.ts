import { cutComment } from '../sheet/comment.ts';
import { headingsAbove } from '../sheet/headings-above.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import type { MassRename } from './mass-rename.ts';

type RestOfRun = {
  readonly sheet: Sheet;
  /** Rows of the Sheet that the service does not have and that this build does not add. */
  readonly rows: readonly Row[];
  readonly massRename: MassRename | undefined;
};

/**
 * What the row for errors shows of results that have no row of their own, so that a run never looks green when tests
 * failed: their failures, and in a mass rename the number of results that found no place. What of the run has no script
 * is shown with it. Undefined: nothing has to be shown.
 */
export function cellForTheRest({ sheet, rows, massRename }: RestOfRun): Cell | undefined {
  const own = restOf(sheet, rows, []);
  const { unsent } = sheet;
  const others = unsent?.map((other) => restOf(other, other.rows, scriptNames(other))) ?? [];
  const isOwnShown = own.failed.length > 0 || massRename !== undefined;
  if (!isOwnShown && unsent === undefined) return undefined;
  const parts = [
    ...(isOwnShown ? [countLine([own], 'row in this script'), ...massRenameLines(massRename)] : []),
    ...(unsent === undefined ? [] : [countLine(others, 'script')]),
  ];
  const failed = [own, ...others].flatMap((rest) => rest.failed);
  parts.push(...failed.map(({ path, comment }) => [path, comment].filter((text) => text !== '').join('\n')));
  const mark = failed.length > 0 ? 'fail' : 'query';
  return { mark, comment: cutComment(parts.join('\n\n'), sheet.commentLength) };
}

type Rest = {
  readonly tests: number;
  readonly failed: readonly { readonly path: string; readonly comment: string }[];
};

function restOf(sheet: Sheet, rows: readonly Row[], above: readonly string[]): Rest {
  const results = rows.flatMap((row) => (row.cell === undefined ? [] : [{ row, cell: row.cell }]));
  const headings = headingsAbove(sheet.rows);
  return {
    tests: results.filter(({ row }) => row.kind === 'case').length,
    failed: results
      .filter(({ cell }) => cell.mark === 'fail')
      .map(({ row, cell: { comment } }) => ({
        path: [...above, ...[...headings(row), row].map(({ text }) => text)].join(' > '),
        comment,
      })),
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

function massRenameLines(massRename: MassRename | undefined): readonly string[] {
  return massRename === undefined
    ? []
    : [
        `${massRename.vanished} of ${massRename.known} known tests look obsolete and ${massRename.added} are new: they look renamed.`,
      ];
}

/** The Sheet of a script that shows what failed in others of its run which go into no script; as it is, if nothing did. */
export function withUnsent(sheet: Sheet, unsent: readonly Sheet[]): Sheet {
  return unsent.some(hasFailed) ? { ...sheet, unsent } : sheet;
}

/** Whether a test or heading of it failed. */
export function hasFailed({ rows }: Sheet): boolean {
  return rows.some(({ cell }) => cell?.mark === 'fail');
}
