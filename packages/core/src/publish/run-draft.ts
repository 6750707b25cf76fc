import type { ResultDraft, ResultsById, RunDraft } from '../client/requests/drafts.ts';
import type { AddRun } from '../plan/step.ts';
import { cutComment } from '../sheet/comment.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { type CommentForm, resultWithTexts } from './comment-form.ts';
import { type RunKeyPlace, runKeyLine } from './run-key.ts';

export type DraftInput = {
  readonly sheet: Sheet;
  readonly step: AddRun;
  readonly key: { readonly text: string; readonly place: RunKeyPlace };
  readonly form: CommentForm;
};

/** A run as it is sent. */
export type DraftedRun = RunDraft & { readonly results: ResultsById };

/** The run as it is sent, its comments no longer than this; no mark is ever left out. */
export function draftRun({ sheet, step, key, form }: DraftInput, maxLength: number): DraftedRun {
  const { completed } = sheet;
  const texts = { maxLength, form };
  if (key.place.kind === 'header') {
    const headers = { ...step.headers, [key.place.field]: key.text };
    return { headers, completed, results: resultsOf(step.cells, texts) };
  }
  const bearer = key.place.kind === 'comment' ? shortestComment(step.cells) : undefined;
  const line = { at: bearer, text: runKeyLine(key.text) };
  return { headers: step.headers, completed, results: resultsOf(step.cells, texts, line) };
}

type Texts = { readonly maxLength: number; readonly form: CommentForm };

/** A further line in the comment of one row. */
type Line = { readonly at: number | undefined; readonly text: string };

function resultsOf(cells: AddRun['cells'], texts: Texts, line?: Line): ResultsById {
  const resultOf = (id: number, cell: Cell) => toResult(cell, texts, line?.at === id ? line.text : '');
  return Object.fromEntries(Array.from(cells, ([id, cell]) => [id, resultOf(id, cell)] as const));
}

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult(cell: Cell, { maxLength, form }: Texts, line: string): ResultDraft {
  if (cell.comment === '' && line === '' && cell.issue === undefined) return cell.mark;
  const cut = cutComment(cell.comment, maxLength);
  const text = line === '' || cut === '' ? cut + line : `${cut}\n${line}`;
  return text === '' && cell.issue === undefined ? cell.mark : resultWithTexts({ ...cell, comment: text }, form);
}

/** Where a further line is least in the way, and least in danger of being cut off. */
function shortestComment(cells: AddRun['cells']): number | undefined {
  let shortest: { readonly id: number; readonly length: number } | undefined;
  for (const [id, { comment }] of cells) {
    const { length } = comment;
    if (shortest === undefined || length < shortest.length) shortest = { id, length };
  }
  return shortest?.id;
}
