import { CODES } from '@runsheet/core/history';

export type Shown = { readonly letter: string; readonly word: string; readonly kind: string };

/** By code: the codes count from 0 in this order. */
const KINDS = Object.keys(CODES);
const LETTERS = ' ·FB?-R';
const WORDS: Readonly<Record<string, string>> = { none: 'no result', retried: 'passed on a later attempt' };

/** How a cell is drawn: a letter and a shape besides its colour. */
export function shownOf(code: number): Shown {
  const kind = KINDS[code] ?? 'none';
  return { letter: LETTERS.charAt(code).trim(), word: WORDS[kind] ?? kind, kind };
}
