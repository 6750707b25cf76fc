import type { Failure } from '../report/report.ts';

export type CommentOptions = {
  /** In characters (Unicode code points). */
  readonly maxLength: number;
  /** Whether the frames of the stack that lie in the package are part of a comment. */
  readonly stack: boolean;
};

/** A failure as text: message, diff, and where it happened. */
export function failureComment(failure: Failure, options: CommentOptions): string {
  const parts = [failure.message, failure.diff, options.stack ? framesOf(failure) : placeOf(failure)];
  return parts
    .map(cleanComment)
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The text without control characters but tab and line feed, and without halves of a character. Idempotent. */
export function cleanComment(text: string): string {
  return text.replaceAll(UNPRINTABLE, '').replaceAll(HALF_PAIR, '\uFFFD');
}

/** Cuts at a code-point boundary and says so where there is room. */
export function cutComment(comment: string, maxLength: number): string {
  // A character has one or two UTF-16 units, so most comments need no counting, and of a huge one only the beginning.
  if (comment.length <= maxLength) return comment;
  const note = CUT.length <= maxLength ? CUT : '';
  const start = comment.slice(0, 2 * maxLength);
  if (start.search(ANY_HALF) === -1) return comment.slice(0, maxLength - note.length) + note;
  const characters = Array.from(start);
  if (comment.length <= 2 * maxLength && characters.length <= maxLength) return comment;
  return characters.slice(0, maxLength - note.length).join('') + note;
}

const CUT = '\n… (cut)';
// Line separators and overrides of the direction make a text read as something else.
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]/g;
const ANY_HALF = /[\uD800-\uDFFF]/;
const HALF_PAIR = /\p{Surrogate}/gu;

function framesOf(failure: Failure): string {
  const frames = failure.stack.split('\n').filter((line) => /^\s*at\s/.test(line) && !FOREIGN_FRAME.test(line));
  return frames.length === 0 ? placeOf(failure) : frames.map((line) => line.trim()).join('\n');
}

const FOREIGN_FRAME = /node_modules[/\\]|\(?node:|\(<anonymous>\)$/;

function placeOf({ location }: Failure): string {
  return location === undefined ? '' : `at ${location.file}:${location.line}:${location.column}`;
}
