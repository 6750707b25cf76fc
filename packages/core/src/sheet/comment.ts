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
    .map((part) => part.replaceAll(UNPRINTABLE, ''))
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Cuts at a code-point boundary and says so. */
export function cutComment(comment: string, maxLength: number): string {
  // A string has at least as many UTF-16 units as characters, so most comments need no counting.
  if (comment.length <= maxLength) return comment;
  const characters = [...comment];
  if (characters.length <= maxLength) return comment;
  return characters.slice(0, Math.max(0, maxLength - CUT.length)).join('') + CUT;
}

const CUT = '\n… (cut)';
// All control characters but tab and line feed.
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

function framesOf(failure: Failure): string {
  const frames = failure.stack.split('\n').filter((line) => /^\s*at\s/.test(line) && !FOREIGN_FRAME.test(line));
  return frames.length === 0 ? placeOf(failure) : frames.map((line) => line.trim()).join('\n');
}

const FOREIGN_FRAME = /node_modules[/\\]|\(?node:|\(<anonymous>\)$/;

function placeOf({ location }: Failure): string {
  return location === undefined ? '' : `at ${location.file}:${location.line}:${location.column}`;
}
