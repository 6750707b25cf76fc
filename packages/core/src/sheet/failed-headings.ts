import type { Sheet } from './sheet.ts';

/** How many headings have a `fail` cell of their own: they carry one only when they themselves went wrong. */
export function countFailedHeadings({ rows }: Pick<Sheet, 'rows'>): number {
  return rows.filter(({ kind, cell }) => kind !== 'case' && cell?.mark === 'fail').length;
}
