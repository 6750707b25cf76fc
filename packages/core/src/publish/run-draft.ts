import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import type { AddRun } from '../plan/step.ts';
import { cutComment } from '../sheet/comment.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type CommentForm, resultWithTexts } from './comment-form.ts';
import { type RunKeyPlace, runKeyLine } from './run-key.ts';

export type RunDrafting = {
  readonly sheet: Sheet;
  readonly step: AddRun;
  readonly key: { readonly text: string; readonly place: RunKeyPlace };
  readonly form: CommentForm;
};

/** The run as it is sent, its comments no longer than this; no mark is ever left out. */
export function draftRun({ sheet, step, key, form }: RunDrafting, maxLength: number): RunDraft {
  const results: Record<string, ResultDraft> = {};
  for (const [id, cell] of step.cells) results[id] = toResult(cell, { maxLength, form });
  if (key.place.kind === 'header') {
    const headers = { ...step.headers, [key.place.field]: key.text };
    return { headers, completed: sheet.completed, results };
  }
  if (key.place.kind === 'nowhere') return { headers: step.headers, completed: sheet.completed, results };
  const bearer = shortestComment(step.cells);
  if (bearer !== undefined) results[bearer.id] = withLine(bearer.cell, { line: runKeyLine(key.text), maxLength, form });
  return { headers: step.headers, completed: sheet.completed, results };
}

type Texts = { readonly maxLength: number; readonly form: CommentForm };

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult(cell: Cell, { maxLength, form }: Texts): ResultDraft {
  const comment = cutComment(cell.comment, maxLength);
  return comment === '' && cell.issue === undefined ? cell.mark : resultWithTexts({ ...cell, comment }, form);
}

/** The cell where a further line is least in the way, and least in danger of being cut off. */
function shortestComment(cells: ReadonlyMap<number, Cell>): { readonly id: number; readonly cell: Cell } | undefined {
  let shortest: { readonly id: number; readonly cell: Cell } | undefined;
  for (const [id, cell] of cells) {
    if (shortest === undefined || cell.comment.length < shortest.cell.comment.length) shortest = { id, cell };
  }
  return shortest;
}

function withLine(cell: Cell, { line, maxLength, form }: Texts & { readonly line: string }): ResultDraft {
  const cut = cutComment(cell.comment, maxLength);
  return resultWithTexts({ ...cell, comment: cut === '' ? line : `${cut}\n${line}` }, form);
}
