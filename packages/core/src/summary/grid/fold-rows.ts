import type { GridContent } from './content.ts';
import { rowPaths } from '../../plan/row-titles.ts';
import type { Mark } from '../../sheet/sheet.ts';
import { markOf } from './marks.ts';

/** A line of the outline: a row, or how many rows are left out in its place. */
export type OutlineLine =
  | { readonly kind: 'row'; readonly index: number }
  | { readonly kind: 'fold'; readonly from: number; readonly count: number };

/** Leaves rows out until the outline has no more than `most` lines: what failed stays, with its headings. */
export function foldRows({ rows, runs }: Pick<GridContent, 'rows' | 'runs'>, most: number): readonly OutlineLine[] {
  if (rows.length <= most) return rows.map((_, index) => ({ kind: 'row', index }));
  const places = new Map(rows.map(({ id }, index) => [id, index]));
  const paths = rowPaths(rows, undefined, Infinity);
  let shown: readonly number[] = [];
  for (const index of byInterest({ rows, runs })) {
    const path = (paths.get(rows[index]?.id ?? -1) ?? []).map(({ id }) => places.get(id) ?? index);
    const wanted = [...new Set([...shown, ...path])].toSorted((a, b) => a - b);
    if (outlineOf(wanted, rows.length).length > most) break;
    shown = wanted;
  }
  return outlineOf(shown, rows.length);
}

/** What fails now, what failed before, what has another mark than `pass`, then the rest; each in its order. */
function byInterest({ rows, runs }: Pick<GridContent, 'rows' | 'runs'>): readonly number[] {
  const ranked = rows.map((row, index) => ({ index, rank: rankOf(runs.map((run) => markOf(run, row))) }));
  return ranked.toSorted((a, b) => a.rank - b.rank).map(({ index }) => index);
}

function rankOf(marks: readonly (Mark | undefined)[]): number {
  if (marks.at(-1) === 'fail') return 0;
  if (marks.includes('fail')) return 1;
  return marks.every((mark) => mark === undefined || mark === 'pass') ? 3 : 2;
}

function outlineOf(shown: readonly number[], total: number): readonly OutlineLine[] {
  const lines: OutlineLine[] = [];
  let next = 0;
  for (const index of [...shown, total]) {
    if (index > next) lines.push({ kind: 'fold', from: next, count: index - next });
    if (index < total) lines.push({ kind: 'row', index });
    next = index + 1;
  }
  return lines;
}
