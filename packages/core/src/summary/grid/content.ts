import { isHeadingAt, type OutlineRow, rowPaths } from '../../plan/outline.ts';
import { isTestFile } from '../../report/paths.ts';
import { type Mark, MARKS, RUN_ERRORS_TITLE } from '../../sheet/sheet.ts';

/** What a grid shows: the rows of a script in order, and its runs from the oldest to the newest. */
export type GridContent = {
  readonly name: string;
  readonly rows: readonly GridRow[];
  /** All rows of the script, where `rows` are some of them. */
  readonly chosenFrom?: readonly GridRow[] | undefined;
  readonly runs: readonly GridRun[];
  /** Id of the run that is spoken of: the last whole one. Left out: the last. */
  readonly latest?: number | string | undefined;
  readonly obsolete?: ReadonlySet<number> | undefined;
};

/** `tags` as the service writes them, with commas or blanks between. */
export type GridRow = OutlineRow & { readonly tags?: string | undefined };

export type GridRun = {
  readonly id: number | string;
  /** One line that says which run it is; may be empty. */
  readonly label: string;
  /** By the id of the row; a row that is missing has no result. */
  readonly results: Readonly<Record<string, GridResult>>;
};

/** `result` as the service says it: `pass`, `fail`, `blocked`, `query`, `exclude`, or empty. */
export type GridResult = { readonly result: string; readonly comment: string; readonly issue?: string | undefined };

/** A result as a grid shows it; `other`: one without a mark, or with one that the specification does not know. */
export type GridMark = Mark | 'other';

export const GRID_MARKS: readonly GridMark[] = [...MARKS, 'other'];

export function markOf({ results }: GridRun, { id }: GridRow): GridMark | undefined {
  const result: GridResult | undefined = results[String(id)];
  return result === undefined ? undefined : (MARKS.find((mark) => mark === result.result) ?? 'other');
}

/** The rows that are tests. A file or a run that failed as a whole has a row of its own, with nothing below it. */
export function testRows(rows: readonly GridRow[]): readonly GridRow[] {
  const paths = rowPaths(rows);
  return rows.filter(({ id, text }, index) => {
    if (isHeadingAt(rows, index)) return false;
    const above = paths.get(id)?.slice(0, -1) ?? [];
    if (above.length === 0 && text === RUN_ERRORS_TITLE) return false;
    return !isTestFile(text) || above.some((heading) => isTestFile(heading.text));
  });
}

/** The rows without the one for errors, as long as it has no result: then all is well. */
export function withoutEmptyErrors({ rows, runs }: GridContent): readonly GridRow[] {
  return rows.filter((row, index) => {
    const isErrors = row.indent === 0 && row.text === RUN_ERRORS_TITLE && !isHeadingAt(rows, index);
    return !isErrors || runs.some((run) => markOf(run, row) !== undefined);
  });
}
