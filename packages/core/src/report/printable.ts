/** A foreign text for a terminal and a CI log: nothing in it acts on them, or is a command to a CI runner. Idempotent. */
export function printable(text: string): string {
  return plainText(text)
    .replaceAll(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1: :')
    .replaceAll(/##(\w*\[)/g, '# #$1');
}

/** A foreign text as one line of a terminal. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').trim();
}

/** What acts on a terminal or log, or makes a text read as another: control characters, direction marks, half characters. */
export const UNPRINTABLE: RegExp =
  /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu;

/** What no reader sees. A message of the service needs none of it, not even joiners. */
export const UNSEEN: RegExp = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

export const LINE_BREAK: RegExp = /\r\n|[\n\r\v\f\u0085\u2028\u2029]/g;
export const PICTURED: RegExp = /[\u0000-\u001F\u007F]/g;

/** What a title shows by its number: titles that look alike are two rows. U+200C and U+200D have a meaning. */
export const INVISIBLE: RegExp =
  /[\u0080-\u009F\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]|\p{Cs}/gu;

/** What HTML of a job summary shows by its number: all but letters, signs and blanks, and what has a meaning in HTML or Markdown. */
export const NOT_HTML: RegExp = /[^\p{L}\p{N}\p{M}\p{S}\p{P}\p{Zs}\p{Cf}]|[&<>"'`]/gu;

/** What XML 1.0 cannot hold. */
export const NOT_XML: RegExp = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu;

/** Without escape sequences, and without other characters that act on what shows them. Pure. */
export function plainText(text: string): string {
  return withoutEscapes(text).replaceAll(UNPRINTABLE, '');
}

/** Without escape sequences, in linear time: Node's `stripVTControlCharacters` takes seconds for links without an end. Pure. */
export function withoutEscapes(text: string): string {
  return text.replaceAll(ESCAPE_SEQUENCE, '');
}

/** ECMA-48: a control sequence, a text for the terminal with its end, or anything else behind an escape. */
const ESCAPE_SEQUENCE =
  /(?:\u001B\[|\u009B)[0-?]*[ -/]*[@-~]|(?:\u001B\]|\u009D)[^\u0007\u001B\u009C\u009D]*(?:\u0007|\u001B\\|\u009C)|\u001B[ -/]*[0-~]/g;

/** The text, or as many of its characters (Unicode code points) as fit with the note of a cut behind them. Pure. */
export function cutText(text: string, most: number, note = '…'): string {
  if (text.length <= most) return text;
  // A character has one or two units: of a huge text only the beginning is looked at.
  const characters = Array.from(text.slice(0, 2 * most));
  if (characters.length <= most && text.length <= 2 * most) return text;
  const end = note.length <= most ? note : '';
  return characters.slice(0, most - end.length).join('') + end;
}

/** Breaks lines between words for a terminal, if there is one, and indents what follows. Colours take no room. */
export function wrapLines(text: string, columns: number | undefined): string {
  if (columns === undefined || columns < FEWEST_COLUMNS) return text;
  const lines = text.split('\n').flatMap((line) => (widthOf(line) > columns ? wrapLine(line, columns) : [line]));
  return lines.join('\n');
}

/** With less than this nothing can be laid out. */
const FEWEST_COLUMNS = 40;

function wrapLine(line: string, columns: number): readonly string[] {
  const indent = textStart(withoutEscapes(line), columns);
  const [begin = '', ...words] = line.split(' ');
  const done: string[] = [];
  let current = begin;
  for (const word of words) {
    // A word that is too long alone stays whole: it may be a path or a command to copy.
    if (widthOf(`${current} ${word}`) <= columns || widthOf(current) <= indent) {
      current = `${current} ${word}`;
    } else {
      done.push(current.trimEnd());
      current = ' '.repeat(indent) + word;
    }
  }
  return [...done, current];
}

/** Where the text of a line begins: behind its columns, which two blanks end. */
function textStart(line: string, columns: number): number {
  const end = [...line.slice(0, columns / 2).matchAll(/\s\s(?=\S)/g)].at(-1);
  return end === undefined ? 0 : end.index + 2;
}

function widthOf(line: string): number {
  return withoutEscapes(line).length;
}
