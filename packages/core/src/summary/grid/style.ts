import type { GridMark } from './content.ts';

/** How a part of the grid is to stand out; the caller knows what the terminal can do. */
export type Tone = GridMark | 'strong' | 'faint';

/** Gives a text its tone. Must not change how wide it is. */
export type Paint = (tone: Tone, text: string) => string;

export type Signs = {
  readonly marks: Readonly<Record<GridMark, string>>;
  readonly cut: string;
  readonly fold: string;
  readonly rule: string;
};

/** How results are drawn in the terminal and on the page: each has a shape of its own, besides its colour. */
export const SIGNS = { none: '·', pass: '✓', retried: '↻', fail: '✗', blocked: '■', query: '?', exclude: '–' } as const;

export const UNICODE_SIGNS: Signs = { marks: { ...SIGNS, other: SIGNS.none }, cut: '…', fold: '⋮', rule: '─' };

/** For terminals that have no other signs. A pass is the quietest, so that the rest is seen. */
export const ASCII_SIGNS: Signs = {
  marks: { pass: '.', fail: 'F', blocked: 'B', query: '?', exclude: '-', other: '*' },
  cut: '...',
  fold: ':',
  rule: '-',
};

export type Style = { readonly signs: Signs; readonly paint: Paint };
