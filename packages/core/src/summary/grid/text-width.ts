const { Segmenter } = Intl;

/** How many columns of a terminal a text takes, as near as it can be known without the terminal's font. */
export function widthOf(text: string): number {
  if (PLAIN.test(text)) return text.length;
  return graphemesOf(text).reduce((width, grapheme) => width + graphemeWidth(grapheme), 0);
}

/** The text, or its begin and end with the sign of a cut between them: titles often differ at their end. */
export function cutMiddle(width: number, text: string, sign: string): string {
  if (widthOf(text) <= width) return text;
  const room = width - widthOf(sign);
  const graphemes = graphemesOf(text);
  if (room < 2) return takeTo(width, graphemes).join('');
  const end = takeTo(Math.floor(room / 2), graphemes.toReversed())
    .toReversed()
    .join('');
  const begin = takeTo(room - widthOf(end), graphemes).join('');
  return `${begin}${sign}${end}`;
}

function takeTo(width: number, graphemes: readonly string[]): readonly string[] {
  let left = width;
  const end = graphemes.findIndex((grapheme) => (left -= graphemeWidth(grapheme)) < 0);
  return end === -1 ? graphemes : graphemes.slice(0, end);
}

/** The text with blanks behind it, up to the width. */
export function padTo(width: number, text: string): string {
  return text + ' '.repeat(Math.max(0, width - widthOf(text)));
}

const PLAIN = /^[\u0020-\u007E]*$/;
const ZERO_WIDTH = /^[\p{Mark}\p{Cf}]+$/u;
const EMOJI = /\p{Emoji_Presentation}|\uFE0F/u;
/** East Asian wide and fullwidth, by the blocks they stand in (Unicode annex 11). */
const WIDE =
  /^[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF01-\uFF60\uFFE0-\uFFE6\u{20000}-\u{3FFFD}]/u;

function graphemesOf(text: string): readonly string[] {
  return [...new Segmenter('en').segment(text)].map(({ segment }) => segment);
}

function graphemeWidth(grapheme: string): 0 | 1 | 2 {
  if (ZERO_WIDTH.test(grapheme)) return 0;
  return EMOJI.test(grapheme) || WIDE.test(grapheme) ? 2 : 1;
}
