import type { CaseMeta, CaseNode, Failure, Outcome } from '../report/report.ts';
import { storyOf } from '../report/story.ts';
import { attachmentLines, cleanComment, type CommentOptions, cutComment, failureComment } from './comment.ts';
import type { Cell, Mark, Row } from './sheet.ts';

/** Which mark each ending becomes; `none` leaves the cell empty. */
export type OutcomeMarks = Readonly<
  Record<'passed' | 'flaky' | 'failed' | 'skipped' | 'todo' | 'unfinished', Mark | 'none'>
>;

export type CellOptions = { readonly outcomes: OutcomeMarks; readonly comment: CommentOptions };

/** The cell of a case: what happened, as a mark and a comment, with what the test says of itself. Undefined: no result. */
export function cellOf(result: CaseResult, options: CellOptions): Cell | undefined {
  const mark = markOf(result.outcome, options.outcomes);
  if (mark === 'none') return undefined;
  const issue = result.meta === undefined ? '' : cleanComment(result.meta.issues.join(', '));
  const comment = commentOf(result, options.comment);
  return issue === '' ? { mark, comment } : { mark, comment, issue };
}

/** How a case passed: history tells it, whatever mark stands for it. Undefined: it did not pass. */
export function passOf(outcome: Outcome): Row['passed'] {
  if (outcome.kind !== 'passed') return undefined;
  return outcome.attempts > 1 ? 'retried' : 'pass';
}

type CaseResult = Pick<CaseNode, 'outcome' | 'meta'>;

/** The cell of a heading that itself went wrong: a hook that threw, a file that did not load. */
export function failedGroupCell(failures: readonly Failure[], options: CommentOptions): Cell | undefined {
  if (failures.length === 0) return undefined;
  const comment = failures.map((failure) => failureComment(failure, options)).join('\n\n');
  return { mark: 'fail', comment: fitting(comment, options) };
}

function markOf(outcome: Outcome, marks: OutcomeMarks): Mark | 'none' {
  switch (outcome.kind) {
    case 'passed':
      return outcome.attempts > 1 ? marks.flaky : marks.passed;
    case 'failed':
    case 'skipped':
    case 'todo':
    case 'unfinished':
      return marks[outcome.kind];
    case 'unselected':
      return 'none';
    default:
      return outcome satisfies never;
  }
}

function commentOf({ outcome, meta }: CaseResult, options: CommentOptions): string {
  const said = storyOf(outcome, (failure) => failureComment(failure, options)).join('\n\n');
  const comment = said === '' ? '' : fitting(said, options);
  return meta === undefined ? comment : withNotes(comment, meta, options);
}

function fitting(comment: string, { maxLength }: CommentOptions): string {
  return cutComment(cleanComment(comment), maxLength);
}

/** Notes stand below what happened; where there is not room for all, what happened is cut. */
function withNotes(comment: string, meta: CaseMeta, options: CommentOptions): string {
  const attached = attachmentLines(meta.attachments ?? [], options.attachedAt, options.maxLength / 2);
  const notes = fitting([...meta.notes, ...attached].join('\n\n'), options);
  const room = Math.max(0, options.maxLength - notes.length - 2);
  const parts = [notes === '' ? comment : cutComment(comment, room), notes];
  return parts.filter((part) => part !== '').join('\n\n');
}
