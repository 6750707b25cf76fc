import { encodeMarks, MARKS_FIELD } from '../history/encode-marks.ts';
import { markOfCell } from '../history/run-mark.ts';
import type { Outline } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { historyRows } from './history-rows.ts';

export type MarkedRun = {
  readonly sheet: Pick<Sheet, 'partial' | 'durationMs'>;
  readonly step: Pick<AddRun, 'cells' | 'fileDurations'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. Pure. */
export function marksHeader({ sheet, step, outline }: MarkedRun): Readonly<Record<string, string>> {
  return outline.fields.includes(MARKS_FIELD) ? marksOf({ sheet, step, outline }) : {};
}

/** The same for any script. */
export function marksOf({ sheet, step, outline: { rows } }: MarkedRun): Readonly<Record<string, string>> {
  const marks = new Map([...step.cells].map(([id, { mark, comment }]) => [id, markOfCell({ result: mark, comment })]));
  const scope = sheet.partial ? 'part' : 'whole';
  const { durationMs } = sheet;
  const text = encodeMarks({ scope, marks, rows: historyRows(rows), durationMs, fileDurations: step.fileDurations });
  return { [MARKS_FIELD]: text };
}
