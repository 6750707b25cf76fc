import { UNPRINTABLE } from '../report/characters.ts';
import { cutText } from '../report/cut-text.ts';
import type { Failure } from '../report/report.ts';
import type { AttachmentPlace } from './attachments.ts';

export type CommentOptions = {
  /** In characters (Unicode code points). */
  readonly maxLength: number;
  /** Whether the frames of the stack that lie in the package are part of a comment. */
  readonly stack: boolean;
  /** Left out: files that a test attached are named. */
  readonly attachedAt?: AttachmentPlace | undefined;
};

/** A failure as text: message, diff, and where it happened. */
export function failureComment(failure: Failure, options: CommentOptions): string {
  const parts = [failure.message, failure.diff, options.stack ? framesOf(failure) : placeOf(failure)];
  return parts
    .map(cleanComment)
    .filter((part) => part !== '')
    .join('\n\n');
}

/** The text without what cannot be printed. Idempotent. */
export function cleanComment(text: string): string {
  return text.replaceAll(UNPRINTABLE, '');
}

/** Cuts at a code-point boundary and says so where there is room. */
export function cutComment(comment: string, maxLength: number): string {
  return cutText(comment, maxLength, CUT);
}

const CUT = '\n… (cut)';

function framesOf(failure: Failure): string {
  const frames = failure.stack.split('\n').filter((line) => /^\s*at\s/.test(line) && !FOREIGN_FRAME.test(line));
  return frames.length === 0 ? placeOf(failure) : frames.map((line) => line.trim()).join('\n');
}

const FOREIGN_FRAME = /node_modules[/\\]|\(?node:|\(<anonymous>\)$/;

function placeOf({ location }: Failure): string {
  return location === undefined ? '' : `at ${location.file}:${location.line}:${location.column}`;
}
