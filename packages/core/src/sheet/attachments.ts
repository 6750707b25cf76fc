import { posix } from 'node:path';
import type { Attachment } from '../report/case-meta.ts';

/** Where attached files can be read. */
export type AttachmentPlace = {
  /** With `{path}` for the path of a file in the repository; without: the page of all files. */
  readonly address: string;
  /** Of the package, in the repository; empty: its root. */
  readonly folder: string;
};

/**
 * What a test attached, a line each: its name, and its path or, where that is known, its address. Those of the last attempt
 * stay where there is not room for all: so many characters. Pure.
 */
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
