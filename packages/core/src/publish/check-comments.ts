import type { Result, Run } from '../client/answers/things.ts';
import type { RunDraft } from '../client/requests/drafts.ts';
import { type CommentForm, commentOf, formAfter, readCommentNote, withCommentNote } from './comment-form.ts';

/** Comments as they were sent in a run, by the id of their row; none is empty. */
export type SentComments = {
  readonly form: CommentForm;
  readonly byRow: ReadonlyMap<string, string>;
  /** The service refused the run in the form that was to be tried. */
  readonly refused: boolean;
};

export function sentComments({ results = {} }: RunDraft): SentComments['byRow'] {
  const comments = Object.entries(results).map(([row, result]) => [row, commentOf(result)] as const);
  return new Map(comments.filter(([, comment]) => comment !== ''));
}

type Showing = {
  /** The description of the script as it is now. */
  readonly description: string;
  readonly sent: SentComments;
  /** The run as it is shown. */
  readonly shown: Run;
};

/** What a run shows of its comments, and the description that notes it. */
export type CommentsShown = {
  readonly ending: Ending;
  readonly description: string;
  /** The form in which the next run is sent, where this one was not read. */
  readonly next: CommentForm | undefined;
};

/** Whether a run is the first with comments that a script gets in the form it is sent in. */
export function needsComments(description: string, { byRow }: SentComments): boolean {
  return readCommentNote(description).kind === 'unproven' && byRow.size > 0;
}

/** Compares what was sent with what is shown. A run cannot be changed: what was lost stays lost. Pure. */
export function commentsShown({ description, sent: { form, refused, byRow }, shown }: Showing): CommentsShown {
  const ending = shown.results === undefined ? 'not-shown' : arrived(byRow, shown.results) ? 'kept' : 'lost';
  const tried = readCommentNote(description);
  const next = formAfter(refused && tried.kind === 'unproven' ? tried.form : form);
  return { ending, next, description: withCommentNote(description, noteText(ending, { form, next })) };
}

type Ending = 'kept' | 'lost' | 'not-shown';

function noteText(ending: Ending, { form, next }: { form: CommentForm; next: CommentForm | undefined }): string {
  const lost = next === undefined ? 'not kept' : `to be sent as ${next}`;
  return { kept: `kept as ${form}`, lost, 'not-shown': 'not shown' }[ending];
}

/**
 * One comment that came through shows that the form is read. A service may cut, strip or escape what it keeps, so a
 * word that is shown again is enough.
 */
function arrived(sent: SentComments['byRow'], shown: Readonly<Record<string, Result>>): boolean {
  return [...sent].some(([row, comment]) => {
    const kept = shown[row]?.comment ?? '';
    const meant = new Set(wordsOf(comment));
    return meant.size === 0 ? kept.trim() !== '' : wordsOf(kept).some((word) => meant.has(word));
  });
}

function wordsOf(comment: string): readonly string[] {
  return (
    comment
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
