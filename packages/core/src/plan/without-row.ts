import { cutComment } from '../sheet/cell.ts';
import { withErrors } from '../sheet/errors-row.ts';
import { headingsAbove } from '../sheet/row-tree.ts';
import type { Cell, Row, Sheet } from '../sheet/sheet.ts';
import type { MassRename } from './known-tests.ts';

/**
 * What the row for errors shows of results that have no row of their own, so that a run never looks green when tests
 * failed: their failures, and in a mass rename the number of results that found no place. `rows`: those of the Sheet that
 * the service does not have and that this build does not add. Undefined: nothing has to be shown.
 */
export function cellForTheRest(
  sheet: Sheet,
  rows: readonly Row[],
  massRename: MassRename | undefined,
): Cell | undefined {
  const rest = restOf(sheet, rows, []);
  if (rest.failed.length === 0 && massRename === undefined) return undefined;
  return cellOf([rest], { missing: 'row in this script', more: massRenameLines(massRename), sheet });
}

/** The Sheet of a script that shows what failed in others of its run which go into no script; as it is, if nothing did. */
export function withUnsent(sheet: Sheet, unsent: readonly Sheet[]): Sheet {
  if (!unsent.some(hasFailed)) return sheet;
  const rests = unsent.map((other) => restOf(other, other.rows, scriptNames(other)));
  return { ...sheet, rows: withErrors(sheet, cellOf(rests, { missing: 'script', more: [], sheet })) };
}

export function hasFailed({ rows }: Sheet): boolean {
  return rows.some(({ cell }) => cell?.mark === 'fail');
}

type Rest = {
  readonly tests: number;
  /** A text for each failure: its path, and its comment below. */
  readonly failed: readonly string[];
};

function restOf(sheet: Sheet, rows: readonly Row[], above: readonly string[]): Rest {
  const results = rows.filter(({ cell }) => cell !== undefined);
  const headings = headingsAbove(sheet.rows);
  return {
    tests: results.filter(({ kind }) => kind === 'case').length,
    failed: results.flatMap((row) => {
      const path = [...above, ...[...headings(row), row].map(({ text }) => text)].join(' > ');
      return row.cell?.mark === 'fail' ? [`${path}\n${row.cell.comment}`.trimEnd()] : [];
    }),
  };
}

type RestWords = { readonly missing: string; readonly more: readonly string[]; readonly sheet: Sheet };

function cellOf(rests: readonly Rest[], { missing, more, sheet }: RestWords): Cell {
  const tests = rests.reduce((sum, rest) => sum + rest.tests, 0);
  const failed = rests.flatMap((rest) => rest.failed);
  const counts = `${tests} of the results of this run have no ${missing}, ${failed.length} of them failed.`;
  const comment = cutComment([counts, ...more, ...failed].join('\n\n'), sheet.commentLength);
  return { mark: failed.length > 0 ? 'fail' : 'query', comment };
}

/** Where the script is the file, no row names it. */
function scriptNames({ script }: Sheet): readonly string[] {
  return script.kind === 'name' ? [[...script.folder.names, script.name].join('/')] : [];
}

function massRenameLines(massRename: MassRename | undefined): readonly string[] {
  if (massRename === undefined) return [];
  const { vanished, known, added } = massRename;
  return [`${vanished} of ${known} known tests look obsolete and ${added} are new: they look renamed.`];
}
