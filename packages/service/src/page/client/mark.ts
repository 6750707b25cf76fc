import { CODES, SIGNS } from '@runsheet/core/history';

export type Shown = { readonly letter: string; readonly word: string; readonly kind: string };

/** By code: the codes count from 0 in this order. */
const KINDS = Object.keys(CODES);
/** Cells without a result are empty: there are many. */
const LETTERS: Readonly<Record<string, string>> = { ...SIGNS, none: '' };
const WORDS: Readonly<Record<string, string>> = { none: 'no result', retried: 'passed on a later attempt' };

/** How a cell is drawn: a sign besides its colour. */
export function shownOf(code: number): Shown {
  const kind = KINDS[code] ?? 'none';
  return { letter: LETTERS[kind] ?? '', word: WORDS[kind] ?? kind, kind };
}
