import { encodeMarks, MARKS_FIELD } from '../history/encode-marks.ts';
import type { RunMark } from '../history/run-mark.ts';
import type { Outline } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { historyRows } from './history-rows.ts';

export type MarkedRun = {
  readonly sheet: Pick<Sheet, 'durationMs'>;
  readonly step: Pick<AddRun, 'scope' | 'claimed' | 'cells' | 'passes' | 'fileDurations'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. Pure. */
export function marksHeader({ sheet, step, outline }: MarkedRun): Readonly<Record<string, string>> {
  return outline.fields.includes(MARKS_FIELD) ? marksOf({ sheet, step, outline }) : {};
}

/** The same for any script. */
export function marksOf({ sheet, step, outline: { rows } }: MarkedRun): Readonly<Record<string, string>> {
  const { scope, claimed = NONE, cells, passes = [], fileDurations } = step;
  const all = historyRows(rows);
  const marks = new Map<number, RunMark>([...cells].map(([id, { mark }]) => [id, mark]));
  for (const [id, mark] of passes) marks.set(id, mark);
  // Of several runners, each tells which headings are its own: those without a cell have passed.
  for (const { id, isHeading } of all) {
    if (isHeading && claimed.has(id) && !marks.has(id)) marks.set(id, 'pass');
  }
  const text = encodeMarks({ scope, marks, rows: all, durationMs: sheet.durationMs, fileDurations });
  return { [MARKS_FIELD]: text };
}

const NONE: ReadonlySet<number> = new Set();
