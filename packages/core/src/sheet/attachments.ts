import { posix } from 'node:path';
import type { Attachment } from '../report/case-meta.ts';

/** Where attached files can be read. */
export type AttachmentPlace = {
  /** With `{path}` for the path of a file in the repository; without: the page of all files. */
  readonly address: string;
  /** Of the package, in the repository; empty: its root. */
  readonly folder: string;
};

/** What a test attached, a line each: its name, and its path or, where that is known, its address. Pure. */
export function attachmentLines(
  attachments: readonly Attachment[],
  place: AttachmentPlace | undefined,
): readonly string[] {
  const told = attachments.map((attachment) => `attached: ${attachment.name}${whereIs(attachment, place)}`);
  // Attempts of a test compare with the same file.
  const lines = [...new Set(told)];
  const isPage = place !== undefined && !place.address.includes(PATH) && lines.length > 0;
  return isPage ? [...lines, `all files: ${place.address}`] : lines;
}

const PATH = '{path}';

function whereIs({ path }: Attachment, place: AttachmentPlace | undefined): string {
  if (path === undefined) return '';
  if (place === undefined || !place.address.includes(PATH) || path.includes('://')) return ` ${path}`;
  const inRepository = posix.normalize(posix.join(place.folder, path));
  // A job keeps files of its checkout.
  if (posix.isAbsolute(path) || inRepository.startsWith('../')) return ` ${path}`;
  return ` ${place.address.replaceAll(PATH, inRepository.split('/').map(encodeURIComponent).join('/'))}`;
}
