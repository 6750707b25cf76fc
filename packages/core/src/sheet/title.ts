import { createHash } from 'node:crypto';
import { cutText, INVISIBLE, LINE_BREAK, PICTURED } from '../report/printable.ts';
import type { CaseNode } from '../report/report.ts';

export const NO_TITLE = '(no title)';

/** Of a row text, in characters. Services have limits of their own, and a longer title is read by nobody. */
export const LONGEST_TITLE = 200;

/** The text of a row for a title. A fixpoint: a row that comes back from the service compares equal. */
export function normaliseTitle(title: string): string {
  if (title.length <= LONGEST_TITLE && PLAIN.test(title)) return title;
  const text = title
    .normalize('NFC')
    .replaceAll(LINE_BREAK, '\n')
    .trim()
    .replaceAll('\n', ' ⏎ ')
    .replaceAll(BLANKS, ' ')
    .replaceAll(PICTURED, (character) => pictureOf(character.codePointAt(0) ?? 0))
    .replaceAll(INVISIBLE, (character) => nameOf(character.codePointAt(0) ?? 0))
    .normalize('NFC');
  return text === '' ? NO_TITLE : cutTitle(text);
}

/** Ends in a hash, so that two long titles stay two. Its first half stays while only a seed, a date or the like changes. */
function cutTitle(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  return cutText(text, LONGEST_TITLE, `… (${hashOf(comparedTitle(text))}${hashOf(text)})`);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 6);
}

// Words of printable ASCII with one blank between them: most titles, and nothing to do for them.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
// U+FEFF counts as a blank for `\s`, but a byte-order mark in a title is something to see.
const BLANKS = /[^\S\uFEFF]+/g;

function pictureOf(codePoint: number): string {
  return String.fromCodePoint(codePoint === 0x7f ? 0x2421 : 0x2400 + codePoint);
}

function nameOf(codePoint: number): string {
  return `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`;
}

/** A row text as it is compared: what may change in every run becomes a placeholder, all else tells tests apart. Linear. */
export function comparedTitle(text: string): string {
  // A file with a date in its path is another file.
  if (!MAY_CHANGE.test(text) || FILE_PATH.test(text)) return text;
  return FORMS.reduce((rest, part) => rest.replaceAll(part, CHANGING_PART), text);
}

/** Stands for a part that may change. No row text holds it. */
export const CHANGING_PART = '\0';

/** What every form below has a part of. Most texts have none of these, and nothing more is done for them. */
const MAY_CHANGE =
  /\d{4}|\d[:./]\d|:\d|[0-9a-f]{8}-|seed|pid|port|[\\/]te?mp[\\/]|\/dev\/shm\/|\/var\/folders\/|… \([0-9a-f]{12}\)$/i;

/** A relative path with an extension, as test files have. */
const FILE_PATH = /^(?![\\/]|[a-z]:[\\/])[^\s\0]+\.[a-z]\w{0,4}$/i;

/** In the order in which they are looked for: a date has to be found before the numbers in it. */
const FORMS: readonly RegExp[] = [
  // Of the hash of a title that was cut, the half that says what is compared as a placeholder.
  /(?<=… \([0-9a-f]{6})[0-9a-f]{6}(?=\)$)/g,
  /\b[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}\b/gi,
  // Of a temporary path only the folder that was made for this run: what stands below it tells tests apart.
  /(?<=\/var\/folders\/)[^\s/]+\/[^\s/]+\/T\/[^\s/'"`)\]}]+/g,
  /(?<=\/(?:tmp|dev\/shm)\/)[^\s/'"`)\]}]+/g,
  /(?<=\\temp\\)[^\s\\'"`)\]}]+/gi,
  /\b\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?(?: ?Z\b| ?[+-]\d\d:?\d\d\b)?)?/g,
  /\b(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun),? (?:[A-Z][a-z]{2} \d\d?|\d\d? [A-Z][a-z]{2}) \d{4}\b/g,
  /\b\d{1,2}[./]\d{1,2}[./]\d{4}\b/g,
  /\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?(?: ?[AP]M\b)?(?: GMT(?:[+-]\d{4})?(?: \([^()]{1,60}\))?)?/gi,
  // What is called a seed, a process or a port is one, however short.
  /(?<=\bseed["']?(?: |[ :=#]{1,3}))-?\d+/gi,
  /(?<=\b(?:pid|port)["']?(?: |[ :=#]{1,3}))\d+/gi,
  /(?<=(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\]):)\d+/gi,
];

/** The tags of a case: those the runner knows, and every `#word` that stands alone in its title, each once. */
export function tagsOf(
  { title, tags }: Pick<CaseNode, 'title' | 'tags'>,
  options?: { readonly fromTitles: boolean },
): readonly string[] {
  if (tags.length === 0 && !title.includes('#')) return tags;
  const words = options?.fromTitles === false ? [] : hashtagsIn(title);
  const clean = [...tags, ...words].map((tag) => tag.replaceAll(NOT_IN_A_TAG, '-').replaceAll(/^-+|(?<!-)-+$/g, ''));
  return [...new Set(clean)].filter((tag) => tag !== '');
}

function hashtagsIn(title: string): readonly string[] {
  const words = title.split(/[\s,]/).map((word) => HASHTAG.exec(word)?.[1] ?? '');
  return words.filter((word) => word !== '' && !HEX_COLOUR.test(word));
}

// A word starts with a letter: `#620` is a number of something, not a tag.
const HASHTAG = /^[([{"'`]{0,3}#(\p{L}[\p{L}\p{N}_-]*)[)\]}"'`.;:!?]{0,3}$/u;
const HEX_COLOUR = /^(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
// The service takes tags as one string, parted by commas or blanks.
const NOT_IN_A_TAG = /[^\p{L}\p{N}_.:/-]+/gu;
