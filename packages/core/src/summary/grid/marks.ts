import { isHeadingAt } from '../../plan/outline.ts';
import { RUN_ERRORS_TITLE } from '../../sheet/errors-title.ts';
import type { GridContent, GridResult, GridRow, GridRun } from './content.ts';

/** A result as a grid shows it; `other`: one without a mark, or with one that the specification does not know. */
export type GridMark = 'pass' | 'fail' | 'blocked' | 'query' | 'exclude' | 'other';

/** In the order in which they are counted below a grid. */
export const MARKS: readonly GridMark[] = ['pass', 'fail', 'blocked', 'query', 'exclude', 'other'];

/** The mark of a row in a run; undefined without a result. */
export function markOf({ results }: GridRun, { id }: GridRow): GridMark | undefined {
  const result: GridResult | undefined = results[String(id)];
  return result === undefined ? undefined : (MARKS.find((mark) => mark === result.result) ?? 'other');
}

/** The rows that are tests. A file or a run that failed as a whole has a row of its own, with nothing below it. */
export function testRows(rows: readonly GridRow[]): readonly GridRow[] {
  const parents = parentsOf(rows);
  return rows.filter(({ text }, index) => {
    if (isHeadingAt(rows, index)) return false;
    const parent = parents[index];
    if (parent === undefined && text === RUN_ERRORS_TITLE) return false;
    return (
      !FILE_NAME.test(text) ||
      lineage(index, parents)
        .slice(0, -1)
        .some((at) => FILE_NAME.test(rows[at]?.text ?? ''))
    );
  });
}

/** The rows without the one for errors, as long as it has no result: then all is well. */
export function withoutEmptyErrors({ rows, runs }: GridContent): readonly GridRow[] {
  return rows.filter((row, index) => {
    const isErrors = row.indent === 0 && row.text === RUN_ERRORS_TITLE && !isHeadingAt(rows, index);
    return !isErrors || runs.some((run) => markOf(run, row) !== undefined);
  });
}

const FILE_NAME = /^\S+\.[cm]?[jt]sx?$/;

/** Index of the row that each row stands below; undefined at the top. */
export function parentsOf(rows: readonly GridRow[]): readonly (number | undefined)[] {
  const open: number[] = [];
  return rows.map((row, index) => {
    while (open.length > 0 && (rows[open.at(-1) ?? 0]?.indent ?? 0) >= row.indent) open.pop();
    const parent = open.at(-1);
    open.push(index);
    return parent;
  });
}

/** Indexes from the top heading down to the row itself. */
export function lineage(index: number, parents: readonly (number | undefined)[]): readonly number[] {
  const line: number[] = [];
  for (let at: number | undefined = index; at !== undefined; at = parents[at]) line.unshift(at);
  return line;
}
