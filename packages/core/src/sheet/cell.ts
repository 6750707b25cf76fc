import type { CaseMeta } from '../report/case-meta.ts';
import type { CaseNode, Failure, Outcome } from '../report/report.ts';
import { cleanComment, type CommentOptions, cutComment, failureComment } from './comment.ts';
import type { Cell, Mark } from './sheet.ts';

/** Which mark each ending becomes; `none` leaves the cell empty. */
export type OutcomeMarks = {
  readonly passed: Mark | 'none';
  readonly flaky: Mark | 'none';
  readonly failed: Mark | 'none';
  readonly skipped: Mark | 'none';
  readonly todo: Mark | 'none';
  readonly unfinished: Mark | 'none';
};

export type CellOptions = { readonly outcomes: OutcomeMarks; readonly comment: CommentOptions };

/** The cell of a case: what happened, as a mark and a comment, with what the test says of itself. Undefined: no result. */
export function cellOf({ outcome, meta }: Pick<CaseNode, 'outcome' | 'meta'>, options: CellOptions): Cell | undefined {
  const { outcomes } = options;
  const cell = (mark: Mark | 'none', comment: string) =>
    withMeta(makeCell(mark, comment, options.comment), meta, options);
  switch (outcome.kind) {
    case 'passed':
      return outcome.attempts > 1
        ? cell(outcomes.flaky, flakyComment(outcome.attempts, outcome.failures, options.comment))
        : cell(outcomes.passed, '');
    case 'failed':
      return cell(outcomes.failed, failedComment(outcome.attempts, outcome.failures, options.comment));
    case 'skipped':
      return cell(outcomes.skipped, withNote('skipped', outcome.note));
    case 'todo':
      return cell(outcomes.todo, withNote('todo', outcome.note));
    case 'unfinished':
      return cell(outcomes.unfinished, unfinishedComment(outcome.cause));
    case 'unselected':
      return undefined;
    default:
      return outcome satisfies never;
  }
}

/** The cell of a heading that itself went wrong: a hook that threw, a file that did not load. */
export function failedGroupCell(failures: readonly Failure[], comment: CommentOptions): Cell | undefined {
  return failures.length === 0 ? undefined : makeCell('fail', joinFailures(failures, comment), comment);
}

function makeCell(mark: Mark | 'none', comment: string, options: CommentOptions): Cell | undefined {
  return mark === 'none' ? undefined : { mark, comment: cutComment(cleanComment(comment), options.maxLength) };
}

/** Notes stand below what happened; where there is not room for all, what happened is cut. */
function withMeta(cell: Cell | undefined, meta: CaseMeta | undefined, { comment }: CellOptions): Cell | undefined {
  if (cell === undefined || meta === undefined) return cell;
  const notes = cutComment(cleanComment(meta.notes.join('\n\n')), comment.maxLength);
  const room = Math.max(0, comment.maxLength - notes.length - 2);
  const parts = [notes === '' ? cell.comment : cutComment(cell.comment, room), notes].filter((part) => part !== '');
  const issue = cleanComment(meta.issues.join(', '));
  return { mark: cell.mark, comment: parts.join('\n\n'), ...(issue === '' ? {} : { issue }) };
}

function flakyComment(attempts: number, failures: readonly Failure[], options: CommentOptions): string {
  const first = failures.slice(0, 1).map((failure) => failureComment(failure, options));
  return [`passed on attempt ${attempts} of ${attempts}`, ...first].join('\n\n');
}

function failedComment(attempts: number, failures: readonly Failure[], options: CommentOptions): string {
  const text = joinFailures(failures, options);
  return attempts > 1 ? `failed in all ${attempts} attempts\n\n${text}` : text;
}

function unfinishedComment(cause: Extract<Outcome, { kind: 'unfinished' }>['cause']): string {
  return cause.kind === 'hook' ? `${cause.hook} failed: ${cause.failure.message}` : cause.why;
}

function joinFailures(failures: readonly Failure[], options: CommentOptions): string {
  return failures.map((failure) => failureComment(failure, options)).join('\n\n');
}

function withNote(word: string, note: string): string {
  return note === '' ? word : `${word}: ${note}`;
}
