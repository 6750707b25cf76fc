import type { ResultDraft } from '../client/requests/drafts.ts';
import type { Cell } from '../sheet/sheet.ts';

// The specification writes the key of a comment in two ways, and has a third form without keys (specification 2.11,
// 2.12). A service that reads another form than it is sent would keep every mark and lose every message.

/** How a result with a comment is sent. */
export type CommentForm = 'comment' | 'comments' | 'triple';

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

/** In the order in which they are tried. A list might cost the mark as well, so it comes last. */
export const FORMS: readonly CommentForm[] = ['comment', 'comments', 'triple'];
