import { posix } from 'node:path';
import type { CaseMeta, CaseNode, Failure, Outcome, Attachment } from '../report/report.ts';
import { storyOf } from '../report/story.ts';
import type { Cell, Mark, Row } from './sheet.ts';
import { UNPRINTABLE, cutText } from '../report/printable.ts';

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
  if (outcome.kind === 'unselected') return 'none';
  return outcome.kind === 'passed' && outcome.attempts > 1 ? marks.flaky : marks[outcome.kind];
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

type CommentOptions = {
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

/** A journal may come from a fork: nobody knows what wrote it. */
function cleanComment(text: string): string {
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

type AttachmentPlace = {
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
  const lines = lastThatFit([...new Set(told)], room);
  const isPage = place !== undefined && !place.address.includes(PATH) && told.length > 0;
  return isPage ? [...lines, `all files: ${place.address}`] : lines;
}

/** An address is shown whole or not at all. */
function lastThatFit(lines: readonly string[], room: number): readonly string[] {
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
