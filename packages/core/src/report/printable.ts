import { withoutEscapes } from './without-escapes.ts';

/**
 * Makes a foreign text fit for a terminal and a CI log: no control characters, no escape sequences, and no line that a
 * CI runner would take for a command. Idempotent.
 */
export function printable(text: string): string {
  return withoutEscapes(text)
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(/^([^\S\n\r\u2028\u2029]*)::/gm, '$1: :')
    .replaceAll(/##(\w*\[)/g, '# #$1');
}

/** A foreign text as one line of a terminal. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').trim();
}

// Line feed and tab stay; direction marks could make a line read as something else; half characters are no characters.
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu;
