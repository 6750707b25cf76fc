import { createHash } from 'node:crypto';
import { INVISIBLE, LINE_BREAK, PICTURED } from '../report/characters.ts';
import { comparedTitle } from './compared-title.ts';

export const NO_TITLE = '(no title)';

/** Of a row text, in characters. Services have limits of their own, and a longer title is read by nobody. */
export const LONGEST_TITLE = 200;

/**
 * The text of a row for a title. A fixpoint: applying it again changes nothing, so a row that comes back
 * from the service compares equal. Unicode NFC, blanks folded, ends trimmed, whatever is invisible made visible, cut.
 */
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

/**
 * A long title ends in a short hash, so that two of them stay two. Its first half says the same as long as only a seed, a
 * date or the like changes.
 */
function cutTitle(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  const start = Array.from(text.slice(0, 2 * LONGEST_TITLE + 1));
  if (start.length <= LONGEST_TITLE) return text;
  const end = `… (${hashOf(comparedTitle(text))}${hashOf(text)})`;
  return `${start.slice(0, LONGEST_TITLE - end.length).join('')}${end}`;
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
