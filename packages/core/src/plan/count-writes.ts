import type { Sheet } from '../sheet/sheet.ts';
import type { Outline, OutlineRow } from './outline.ts';
import { type PlanOptions, planSheet } from './plan.ts';
import type { AddRows } from './step.ts';
import { NO_FINDINGS } from './findings.ts';

export type RowWrites = {
  /** Requests that add rows, and readings of what they have left. */
  readonly requests: number;
  /** Headings that are there already, and are written once more to place what is below them. */
  readonly repeated: number;
};

/** What adding rows takes on a service that does what it is asked. Pure. */
export function countRowWrites(sheet: Sheet, outline: Outline, options: PlanOptions): RowWrites {
  let { rows } = outline;
  let requests = 0;
  let repeated = 0;
  // One round tries an insertion, the next writes the rest.
  for (const insertion of [undefined, 'honoured'] as const) {
    const tried = { ...NO_FINDINGS, insertion };
    const { steps, added } = planSheet(sheet, { ...outline, rows }, { ...options, tried });
    if (steps.length === 0) break;
    requests += steps.length + 1;
    const isNew = new Set(added.map(({ key }) => key));
    repeated += steps.flatMap((step) => step.rows).filter(({ key }) => !isNew.has(key)).length;
    rows = steps.reduce(carriedOut, rows);
  }
  return { requests, repeated };
}

function carriedOut(rows: readonly OutlineRow[], { after, rows: added }: AddRows): readonly OutlineRow[] {
  const at = after === 'end' ? rows.length : after;
  const shown = added.map(({ indent, text }): OutlineRow => ({ id: NOT_GIVEN_YET, indent, text }));
  return [...rows.slice(0, at), ...shown, ...rows.slice(at)];
}

/** Rows that are not there yet have an id that no service gives. */
const NOT_GIVEN_YET = -1;
