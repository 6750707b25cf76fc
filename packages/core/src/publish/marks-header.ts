import { encodeMarks, MARKS_FIELD } from '../history/encode-marks.ts';
import { markOfCell } from '../history/run-mark.ts';
import type { Outline } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { historyRows } from './history-rows.ts';

export type MarkedRun = {
  readonly sheet: Pick<Sheet, 'durationMs'>;
  readonly step: Pick<AddRun, 'scope' | 'claimed' | 'cells' | 'fileDurations'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. Pure. */
export function marksHeader({ sheet, step, outline }: MarkedRun): Readonly<Record<string, string>> {
  return outline.fields.includes(MARKS_FIELD) ? marksOf({ sheet, step, outline }) : {};
}

/** The same for any script. */
export function marksOf({ sheet, step, outline: { rows } }: MarkedRun): Readonly<Record<string, string>> {
  const { scope, claimed, cells, fileDurations } = step;
  const all = historyRows(rows);
  const marks = new Map([...cells].map(([id, { mark, comment }]) => [id, markOfCell({ result: mark, comment })]));
  // Of several runners, each tells which headings are its own: those without a cell have passed.
  for (const { id, isHeading } of claimed === undefined ? [] : all) {
    if (isHeading && claimed?.has(id) === true && !marks.has(id)) marks.set(id, 'pass');
  }
  const text = encodeMarks({ scope, marks, rows: all, durationMs: sheet.durationMs, fileDurations });
  return { [MARKS_FIELD]: text };
}
