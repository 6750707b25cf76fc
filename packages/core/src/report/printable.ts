import { UNPRINTABLE } from './characters.ts';
import { withoutEscapes } from './without-escapes.ts';

/** A foreign text for a terminal and a CI log: nothing in it acts on them, or is a command to a CI runner. Idempotent. */
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
