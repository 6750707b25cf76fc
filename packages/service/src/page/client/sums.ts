import { CODES, verdictOf } from '@runsheet/core/history';

import { isHeading, type Outline } from './outline.ts';
import { codeAt, type Marked } from './code-at.ts';

/**
 * Of one run: how many rows before each place failed, were blocked, and had either or passed. The difference of two places
 * is a section.
 */
export type RunSums = Readonly<Record<'failed' | 'blocked' | 'told', Uint32Array>>;

/** Adds up a run. Pure. */
export function sumsOf(script: Marked, run: number): RunSums {
  const { outline } = script;
  const failed = new Uint32Array(outline.count + 1);
  const blocked = new Uint32Array(outline.count + 1);
  const told = new Uint32Array(outline.count + 1);
  for (let row = 0; row < outline.count; row += 1) {
    const code = codeAt(script, row, run);
    const isQuiet = isHeading(outline, row) && code !== CODES.fail;
    const verdict = isQuiet ? undefined : verdictOf(code);
    failed[row + 1] = (failed[row] ?? 0) + Number(verdict === 'fail');
    blocked[row + 1] = (blocked[row] ?? 0) + Number(code === CODES.blocked);
    told[row + 1] = (told[row] ?? 0) + Number(verdict !== undefined || code === CODES.blocked);
  }
  return { failed, blocked, told };
}

/** The sums of a row and all below it. */
export function sectionOf(
  { ends }: Outline,
  { failed, blocked, told }: RunSums,
  row: number,
): Readonly<Record<keyof RunSums, number>> {
  const end = ends[row] ?? row + 1;
  const between = (sums: Uint32Array): number => (sums[end] ?? 0) - (sums[row] ?? 0);
  return { failed: between(failed), blocked: between(blocked), told: between(told) };
}
