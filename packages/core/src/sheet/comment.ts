import { posix } from 'node:path';
import { UNPRINTABLE, cutText } from '../report/printable.ts';
import type { Attachment, Failure } from '../report/report.ts';

export type CommentOptions = {
  /** In characters (Unicode code points). */
  readonly maxLength: number;
  readonly stack: boolean;
  /** Left out: files that a test attached are named. */
  readonly attachedAt?: AttachmentPlace | undefined;
};

export function failureComment(failure: Failure, options: CommentOptions): string {
  const parts = [failure.message, failure.diff, options.stack ? framesOf(failure) : placeOf(failure)];
  return parts
    .map(cleanComment)
    .filter((part) => part !== '')
    .join('\n\n');
}

export function cleanComment(text: string): string {
  return text.replaceAll(UNPRINTABLE, '');
}

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

export type AttachmentPlace = {
  /** With `{path}` for the path of a file in the repository; without: the page of all files. */
  readonly address: string;
  /** Of the package, in the repository; empty: its root. */
  readonly folder: string;
};

/** What a test attached, a line each. Those of the last attempt stay where there is not room for all. */
export function attachmentLines(
  attachments: readonly Attachment[],
  place: AttachmentPlace | undefined,
  room: number,
): readonly string[] {
  const told = attachments.map((attachment) => `attached: ${attachment.name}${whereIs(attachment, place)}`);
  // Attempts of a test compare with the same file.
  const lines = fitting([...new Set(told)], room);
  const isPage = place !== undefined && !place.address.includes(PATH) && told.length > 0;
  return isPage ? [...lines, `all files: ${place.address}`] : lines;
}

/** An address is shown whole or not at all. */
function fitting(lines: readonly string[], room: number): readonly string[] {
  let [first, length] = [lines.length, 0];
  while (first > 0 && length + (lines[first - 1] ?? '').length + BETWEEN <= room) {
    first -= 1;
    length += (lines[first] ?? '').length + BETWEEN;
  }
  if (first === 0) return lines;
  return [`attached: ${first} more ${first === 1 ? 'file' : 'files'}`, ...lines.slice(first)];
}

const BETWEEN = 2;

const PATH = '{path}';

function whereIs({ path }: Attachment, place: AttachmentPlace | undefined): string {
  if (path === undefined) return '';
  if (place === undefined || !place.address.includes(PATH) || path.includes('://')) return ` ${path}`;
  const inRepository = posix.normalize(posix.join(place.folder, path));
  // A job keeps files of its checkout.
  if (posix.isAbsolute(path) || inRepository.startsWith('../')) return ` ${path}`;
  return ` ${place.address.replaceAll(PATH, inRepository.split('/').map(encoded).join('/'))}`;
}

/** Parentheses, which a URL may hold, end it in many texts. */
function encoded(part: string): string {
  return encodeURIComponent(part).replaceAll('(', '%28').replaceAll(')', '%29');
}
