import { encodeMarks, MARKS_FIELD } from '../history/marks-text.ts';
import type { RunMark } from '../history/run-mark.ts';
import type { Outline } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { historyRows } from './history-rows.ts';

export type MarkedRun = {
  readonly sheet: Pick<Sheet, 'durationMs'>;
  readonly step: Pick<AddRun, 'scope' | 'cells' | 'passes' | 'fileDurations'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. Pure. */
export function marksHeader({ sheet, step, outline }: MarkedRun): Readonly<Record<string, string>> {
  return outline.fields.includes(MARKS_FIELD) ? marksOf({ sheet, step, outline }) : {};
}

/** The same for any script. */
export function marksOf({ sheet, step, outline: { rows } }: MarkedRun): Readonly<Record<string, string>> {
  const { scope, cells, passes = [], fileDurations } = step;
  const marks = new Map<number, RunMark>([...cells].map(([id, { mark }]) => [id, mark]));
  for (const [id, mark] of passes) marks.set(id, mark);
  const text = encodeMarks({ scope, marks, rows: historyRows(rows), durationMs: sheet.durationMs, fileDurations });
  return { [MARKS_FIELD]: text };
}
