import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import type { AddRun } from '../plan/step.ts';
import { cutComment } from '../sheet/comment.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';
import { RUN_KEY_FIELD, type RunKeyPlace, runKeyLine } from './run-key.ts';

export type RunDrafting = {
  readonly sheet: Sheet;
  readonly step: AddRun;
  readonly key: { readonly text: string; readonly place: RunKeyPlace };
};

/** The run as it is sent, its comments no longer than this; no mark is ever left out. */
export function draftRun({ sheet, step, key }: RunDrafting, maxLength: number): RunDraft {
  const results: Record<string, ResultDraft> = {};
  for (const [id, cell] of step.cells) results[id] = toResult(cell, maxLength);
  if (key.place === 'header') {
    const headers = { ...step.headers, [RUN_KEY_FIELD]: key.text };
    return { headers, completed: sheet.completed, results };
  }
  const bearer = shortestComment(step.cells);
  if (bearer !== undefined) results[bearer.id] = withLine(bearer.cell, { line: runKeyLine(key.text), maxLength });
  return { headers: step.headers, completed: sheet.completed, results };
}

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult({ mark, comment, issue }: Cell, maxLength: number): ResultDraft {
  const cut = cutComment(comment, maxLength);
  if (issue !== undefined) return { result: mark, comment: cut, issue };
  return cut === '' ? mark : { result: mark, comment: cut };
}

/** The cell where a further line is least in the way, and least in danger of being cut off. */
function shortestComment(cells: ReadonlyMap<number, Cell>): { readonly id: number; readonly cell: Cell } | undefined {
  let shortest: { readonly id: number; readonly cell: Cell } | undefined;
  for (const [id, cell] of cells) {
    if (shortest === undefined || cell.comment.length < shortest.cell.comment.length) shortest = { id, cell };
  }
  return shortest;
}

function withLine(
  { mark, comment, issue }: Cell,
  more: { readonly line: string; readonly maxLength: number },
): ResultDraft {
  const cut = cutComment(comment, more.maxLength);
  const kept = issue === undefined ? {} : { issue };
  return { result: mark, comment: cut === '' ? more.line : `${cut}\n${more.line}`, ...kept };
}
