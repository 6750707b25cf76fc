import { printable } from '../../report/printable.ts';

/** A foreign text as one line of a terminal. */
export function oneLine(text: string): string {
  return printable(text).replaceAll(/\s+/g, ' ').trim();
}
