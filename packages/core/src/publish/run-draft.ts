import type { ResultDraft, RunDraft } from '../client/requests/drafts.ts';
import type { AddRun } from '../plan/step.ts';
import { cutComment } from '../sheet/comment.ts';
import type { Cell, Sheet } from '../sheet/sheet.ts';

export type RunSize = {
  /** Of comments, in characters. */
  readonly maxLength: number;
  /**
   * The specification writes the names of the texts in two ways (2.11): whole runs carry both, and smaller ones `comment`
   * and `issue` alone, without the marks for the history.
   */
  readonly isWhole: boolean;
};

/** What is tried in turn while the service refuses a run: it is never a result that is left out. */
export const RUN_SIZES: readonly RunSize[] = [
  { maxLength: Number.POSITIVE_INFINITY, isWhole: true },
  { maxLength: 200, isWhole: false },
  { maxLength: 0, isWhole: false },
];

export type OwnHeaders = {
  /** Its key, in its field; empty where the script has none. */
  readonly key: Readonly<Record<string, string>>;
  readonly marks: Readonly<Record<string, string>>;
};

export function draftRun(
  { sheet: { completed }, step, own }: { readonly sheet: Sheet; readonly step: AddRun; readonly own: OwnHeaders },
  size: RunSize,
): RunDraft {
  const headers = { ...step.headers, ...(size.isWhole && own.marks), ...own.key };
  const results = Array.from(step.cells, ([id, cell]) => [id, toResult(cell, size)] as const);
  return { headers, completed, results: Object.fromEntries(results) };
}

/** A mark alone is sent as a word: most tests pass, and the body stays small. */
function toResult({ mark, comment: whole, issue }: Cell, { maxLength, isWhole }: RunSize): ResultDraft {
  const comment = cutComment(whole, maxLength);
  if (comment === '' && issue === undefined) return mark;
  const one = { result: mark, comment, ...(issue !== undefined && { issue }) };
  return isWhole ? { ...one, comments: comment, ...(issue !== undefined && { issues: issue }) } : one;
}
