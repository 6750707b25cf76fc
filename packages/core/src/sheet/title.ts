import { INVISIBLE, LINE_BREAK, PICTURED } from '../report/characters.ts';

/** What stands in a row whose title is empty. */
export const NO_TITLE = '(no title)';

/**
 * The text of a row for a title. A fixpoint: applying it again changes nothing, so a row that comes back
 * from the service compares equal. Unicode NFC, blanks folded, ends trimmed, whatever is invisible made visible.
 */
export function normaliseTitle(title: string): string {
  if (PLAIN.test(title)) return title;
  const text = title
    .normalize('NFC')
    .replaceAll(LINE_BREAK, '\n')
    .trim()
    .replaceAll('\n', ' ⏎ ')
    .replaceAll(BLANKS, ' ')
    .replaceAll(PICTURED, (character) => pictureOf(character.codePointAt(0) ?? 0))
    .replaceAll(INVISIBLE, (character) => nameOf(character.codePointAt(0) ?? 0))
    .normalize('NFC');
  return text === '' ? NO_TITLE : text;
}

// Words of printable ASCII with one blank between them: most titles, and nothing to do for them.
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
// U+FEFF counts as a blank for `\s`, but a byte-order mark in a title is something to see.
const BLANKS = /[^\S\uFEFF]+/g;

/** The Unicode picture of a control character, such as ␀. */
function pictureOf(codePoint: number): string {
  return String.fromCodePoint(codePoint === 0x7f ? 0x2421 : 0x2400 + codePoint);
}

function nameOf(codePoint: number): string {
  return `<U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}>`;
}
