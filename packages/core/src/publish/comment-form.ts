import type { Result, Run } from '../client/answers/things.ts';
import type { ResultDraft, ResultsById } from '../client/requests/drafts.ts';
import type { Cell } from '../sheet/sheet.ts';

// The specification writes the key of a comment in two ways, and has a third form without keys (specification 2.11,
// 2.12). A service that reads another form than it is sent would keep every mark and lose every message.

/** In the order in which they are tried. A list might cost the mark as well, so it comes last. */
export const FORMS = ['comment', 'comments', 'triple'] as const;

/** How a result with a comment is sent. */
export type CommentForm = (typeof FORMS)[number];

/** What builds have found out about comments, noted at the script for the builds after them. */
export type CommentNote =
  /** No run has shown yet whether comments that are sent in this form arrive. */
  | { readonly kind: 'unproven'; readonly form: CommentForm }
  | { readonly kind: 'kept'; readonly form: CommentForm }
  /** No form was kept, or the service does not show results: there is nothing more to find out. */
  | { readonly kind: 'closed' };

/** The form in which comments are sent now. */
export function commentForm(note: CommentNote): CommentForm {
  return note.kind === 'closed' ? 'comment' : note.form;
}

/** The form to try when this one was not kept. */
export function formAfter(form: CommentForm): CommentForm | undefined {
  return FORMS[FORMS.indexOf(form) + 1];
}

/** A mark with texts, in one of the forms. */
export function resultWithTexts({ mark, comment, issue }: WrittenCell, form: CommentForm): ResultDraft {
  const kept = issue === undefined ? {} : { issue };
  return {
    comment: () => ({ result: mark, comment, ...kept }),
    comments: () => ({ result: mark, comments: comment, ...kept }),
    triple: () => [mark, comment, issue ?? ''] as const,
  }[form]();
}

/** A cell whose comment is made. */
export type WrittenCell = Cell & { readonly comment: string };

/** The comment of a result that was sent, in whatever form. */
export function commentOf(result: ResultDraft): string {
  if (typeof result === 'string') return '';
  if ('result' in result) return result.comment ?? result.comments ?? '';
  return result[1];
}

/** Comments as they were sent in a run. */
export type SentComments = {
  readonly form: CommentForm;
  readonly results: ResultsById;
  /** The service refused the run in the form that was to be tried. */
  readonly refused: boolean;
};

/** The comments by the id of their row; none is empty. */
function commentsIn({ results }: SentComments): readonly (readonly [row: string, comment: string])[] {
  const comments = Object.entries(results).map(([row, result]) => [row, commentOf(result)] as const);
  return comments.filter(([, comment]) => comment !== '');
}

export function countComments(sent: SentComments): number {
  return commentsIn(sent).length;
}

type ShownRun = {
  /** What is noted at the script now. */
  readonly note: CommentNote;
  readonly sent: SentComments;
  /** The run as it is shown. */
  readonly shown: Run;
};

/** What a run shows of its comments, and what is to be noted of it. */
export type CommentsShown = {
  readonly ending: CommentFate;
  readonly note: CommentNote;
  /** The form in which the next run is sent, where this one was not read. */
  readonly next: CommentForm | undefined;
};

/**
 * Whether a run is the first with comments that a script gets in the form it is sent in. What very long ones have become
 * is not asked: the answer would be as long as the run. The next run is looked at instead.
 */
export function needsComments(note: CommentNote, sent: SentComments): boolean {
  if (note.kind !== 'unproven') return false;
  const length = commentsIn(sent).reduce((sum, [, comment]) => sum + comment.length, 0);
  return length > 0 && length <= LONGEST_TO_SHOW;
}

const LONGEST_TO_SHOW = 4_000_000;

/** Compares what was sent with what is shown. A run cannot be changed: what was lost stays lost. Pure. */
export function commentsShown({ note, sent, shown }: ShownRun): CommentsShown {
  const { form, refused } = sent;
  const ending = shown.results === undefined ? 'not-shown' : arrived(sent, shown.results) ? 'kept' : 'lost';
  const next = formAfter(refused && note.kind === 'unproven' ? note.form : form);
  return { ending, next, note: noteOf(ending, { form, next }) };
}

type CommentFate = 'kept' | 'lost' | 'not-shown';

function noteOf(
  ending: CommentFate,
  { form, next }: { form: CommentForm; next: CommentForm | undefined },
): CommentNote {
  if (ending === 'kept') return { kind: 'kept', form };
  return ending === 'not-shown' || next === undefined ? { kind: 'closed' } : { kind: 'unproven', form: next };
}

/**
 * One comment that came through shows that the form is read. A service may cut, strip or escape what it keeps, so a
 * word that is shown again is enough.
 */
function arrived(sent: SentComments, shown: Readonly<Record<string, Result>>): boolean {
  for (const [row, comment] of commentsIn(sent)) {
    const kept = shown[row]?.comment ?? '';
    const meant = new Set(wordsOf(comment));
    if (meant.size === 0 ? kept.trim() !== '' : wordsOf(kept).some((word) => meant.has(word))) return true;
  }
  return false;
}

function wordsOf(comment: string): readonly string[] {
  return (
    comment
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
