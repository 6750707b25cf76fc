import { UNPRINTABLE } from './characters.ts';
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
