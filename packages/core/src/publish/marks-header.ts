import { encodeMarks, MARKS_FIELD } from '../history/encode-marks.ts';
import { markOfCell } from '../history/run-mark.ts';
import type { Outline } from '../plan/outline.ts';
import type { AddRun } from '../plan/step.ts';
import { commentText } from '../sheet/comment.ts';
import type { Sheet } from '../sheet/sheet.ts';

export type MarkedRun = {
  readonly sheet: Pick<Sheet, 'partial' | 'durationMs'>;
  readonly step: Pick<AddRun, 'cells'>;
  readonly outline: Pick<Outline, 'fields' | 'rows'>;
};

/** The header that tells the verdicts of a run without its results; empty where the script has no field for it. Pure. */
export function marksHeader({ sheet, step, outline }: MarkedRun): Readonly<Record<string, string>> {
  const { fields, rows } = outline;
  if (!fields.includes(MARKS_FIELD)) return {};
  const marks = new Map(
    [...step.cells].map(([id, { mark, comment }]) => [id, markOfCell({ result: mark, comment: commentText(comment) })]),
  );
  const marked = rows.map(({ id, indent }, place) => ({ id, isHeading: (rows[place + 1]?.indent ?? 0) > indent }));
  const scope = sheet.partial ? 'part' : 'whole';
  return { [MARKS_FIELD]: encodeMarks({ scope, marks, rows: marked, durationMs: sheet.durationMs }) };
}
