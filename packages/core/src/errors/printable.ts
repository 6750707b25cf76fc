/**
 * Makes a foreign text fit for a terminal and a CI log: no control characters, no escape sequences, and no line that a
 * CI runner would take for a command. Idempotent.
 */
export function printable(text: string): string {
  return text
    .replaceAll(ESCAPE_SEQUENCE, '')
    .replaceAll(UNPRINTABLE, '')
    .replaceAll(/^(\s*)::/gm, '$1: :')
    .replaceAll(/##(\w*\[)/g, '# #$1');
}

const ESCAPE_SEQUENCE = /\u001B(?:\[[0-?]*[ -/]*[@-~]|\][^\u0007\u001B]*(?:\u0007|\u001B\\)?|[@-Z\\-_])/g;
// Line feed and tab stay; direction marks could make a line read as something else; half characters are none.
const UNPRINTABLE = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\u061C\u200E\u200F\u2028-\u202E\u2066-\u2069]|\p{Cs}/gu;
