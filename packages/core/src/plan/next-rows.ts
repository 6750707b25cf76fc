import type { RowKey } from '../sheet/sheet.ts';
import type { Findings } from './findings.ts';
import { isHeadingAt, type OutlineRow, rowPaths } from './outline.ts';
import type { AddRows, NewRow } from './step.ts';

/**
 * What is sent of a step at once. The headings that this build has written last at its place are left out: they stand
 * above what comes now. Undefined: nothing is left. Pure.
 */
export function nextRows(
  step: AddRows,
  outline: readonly OutlineRow[],
  { open, mostRows }: Pick<Findings, 'open' | 'mostRows'>,
): AddRows | undefined {
  const above = openAt(outline.slice(0, step.after === 'end' ? undefined : step.after), open);
  const begin = step.rows.findIndex(({ key, indent }) => above.get(indent) !== key);
  if (begin === -1) return undefined;
  return cutStep({ ...step, isWhole: step.isWhole && begin === 0, rows: step.rows.slice(begin) }, mostRows);
}

/** The beginning of a step, with as many rows as the service takes at once. */
export function cutStep(step: AddRows, mostRows: number): AddRows {
  const rows = firstRows(step.rows, mostRows);
  const isOpen = isHeadingAt(step.rows, rows.length - 1);
  return { ...step, rows, ...(isOpen && { isOpen }) };
}

/** The open headings above what comes behind these rows, by their indents. */
function openAt(before: readonly OutlineRow[], open: Findings['open']): ReadonlyMap<number, RowKey | undefined> {
  const last = before.at(-1);
  if (open.size === 0 || last === undefined) return NOTHING_OPEN;
  const paths = [...rowPaths(before, new Set([last.id])).values()];
  return new Map(paths.flat().map(({ id, indent }) => [indent, open.get(id)?.key]));
}

const NOTHING_OPEN: ReadonlyMap<number, RowKey | undefined> = new Map();

/** The beginning of a block of rows, for a service that does not take all at once: up to a test, if one is among them. */
export function firstRows(rows: readonly NewRow[], most: number): readonly NewRow[] {
  const some = rows.slice(0, Math.max(1, Math.floor(most)));
  const lastLeaf = some.findLastIndex((_, position) => !isHeadingAt(rows, position));
  return lastLeaf === -1 ? some : some.slice(0, lastLeaf + 1);
}
