import type { Sheet } from '../sheet/sheet.ts';
import type { Outline, OutlineRow } from './outline.ts';
import { type PlanOptions, planSheet } from './plan.ts';
import type { AddRows } from './step.ts';
import { NOTHING_TRIED, type Tried } from './tried.ts';

/** Requests that add rows, and readings of what they have left, on a service that does what it is asked. */
export function countRowRequests(sheet: Sheet, outline: Outline, options: PlanOptions): number {
  let { rows } = outline;
  let insertion: Tried['insertion'];
  let requests = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const { steps } = planSheet(sheet, { ...outline, rows }, { ...options, tried: { ...NOTHING_TRIED, insertion } });
    const adding = steps.filter((step) => step.kind === 'add-rows');
    if (adding.length === 0) break;
    requests += adding.length + 1;
    rows = adding.reduce(carriedOut, rows);
    if (adding.some(({ after }) => after !== 'end')) insertion = 'honoured';
  }
  return requests;
}

/** One round tries an insertion, the next writes the rest. */
const MOST_ROUNDS = 5;

/** Rows that are not there yet have ids that no service gives. */
function carriedOut(rows: readonly OutlineRow[], { after, rows: added }: AddRows): readonly OutlineRow[] {
  const at = after === 'end' ? rows.length : after;
  const shown = added.map(({ indent, text }, i): OutlineRow => ({ id: -1 - rows.length - i, indent, text }));
  return [...rows.slice(0, at), ...shown, ...rows.slice(at)];
}
