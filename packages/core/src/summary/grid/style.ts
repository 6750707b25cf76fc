import { SIGNS } from '../../report/signs.ts';
import type { Mark } from '../../sheet/sheet.ts';

/** How a part of the grid is to stand out; the caller knows what the terminal can do. */
export type Tone = Mark | 'strong' | 'faint';

/** Gives a text its tone. Must not change how wide it is. */
export type Paint = (tone: Tone, text: string) => string;

type Signs = { readonly marks: Readonly<Record<Mark, string>> } & Readonly<Record<'cut' | 'fold' | 'rule', string>>;

export const UNICODE_SIGNS: Signs = { marks: SIGNS, cut: '…', fold: '⋮', rule: '─' };

/** For terminals that have no other signs. A pass is the quietest, so that the rest is seen. */
export const ASCII_SIGNS: Signs = {
  marks: { pass: '.', fail: 'F', blocked: 'B', query: '?', exclude: '-' },
  cut: '...',
  fold: ':',
  rule: '-',
};

export type Style = { readonly signs: Signs; readonly paint: Paint };
