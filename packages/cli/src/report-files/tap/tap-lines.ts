/** One line of TAP, at its level. */
export type TapLine =
  | { readonly kind: 'version' }
  | { readonly kind: 'plan'; readonly count: number; readonly note: string }
  | TapTestLine
  | { readonly kind: 'bail-out'; readonly reason: string }
  | { readonly kind: 'yaml-begins' }
  | { readonly kind: 'block-ends' }
  | { readonly kind: 'subtest'; readonly title: string };

export type TapTestLine = {
  readonly kind: 'test';
  readonly isOk: boolean;
  readonly title: string;
  readonly directive: 'skip' | 'todo' | undefined;
  /** What stands behind the directive. */
  readonly note: string;
  /** Whether its subtests follow in braces. */
  readonly opensBlock: boolean;
};

/** Reads a line without its indentation; undefined: it is output of the tests. Pure. */
export function readTapLine(text: string): TapLine | undefined {
  switch (text.charCodeAt(0)) {
    case LETTER_N:
    case LETTER_O:
      return testLine(text);
    case DIGIT_ONE:
      return planLine(text);
    case HASH:
      return subtestLine(text);
    case DASH:
      return /^---\s*$/.test(text) ? { kind: 'yaml-begins' } : undefined;
    case BRACE:
      return /^\}\s*$/.test(text) ? { kind: 'block-ends' } : undefined;
    default:
      return otherLine(text);
  }
}

const LETTER_N = 0x6e;
const LETTER_O = 0x6f;
const DIGIT_ONE = 0x31;
const HASH = 0x23;
const DASH = 0x2d;
const BRACE = 0x7d;

function testLine(text: string): TapTestLine | undefined {
  const [start, not = ''] = /^(not )?ok\b(?: +\d+)?(?: +- ?| +|$)/.exec(text) ?? [];
  if (start === undefined) return undefined;
  const { words, directive, note } = partDirective(text.slice(start.length).trimEnd());
  const opensBlock = / ?\{$/.test(words) && directive === undefined;
  const title = unescape(opensBlock ? words.replace(/ ?\{$/, '') : words);
  return { kind: 'test', isOk: not === '', title, directive, note, opensBlock };
}

/** A directive stands behind a `#` that is not escaped. */
function partDirective(text: string): { words: string; directive: TapTestLine['directive']; note: string } {
  const found = /(?<!\\)#\s*(skip|todo)\b\S*/i.exec(text);
  if (found === null) return { words: text, directive: undefined, note: '' };
  const [whole, word = ''] = found;
  const words = text.slice(0, found.index).trimEnd();
  const note = text.slice(found.index + whole.length).trimStart();
  // node-tap writes the time it took behind the note.
  const said = note.replace(/(?<!\s)\s*# time=[\d.]+m?s$/, '');
  return { words, directive: word.toLowerCase() === 'skip' ? 'skip' : 'todo', note: unescape(said) };
}

function unescape(text: string): string {
  const timed = text.replace(/(?<!\s)\s*# time=[\d.]+m?s$/, '');
  return timed.includes('\\') ? timed.replaceAll(/\\([\\#])/g, '$1') : timed;
}

function planLine(text: string): TapLine | undefined {
  const [, count, note = ''] = /^1\.\.(\d{1,9})\s*(?:#(.*))?$/s.exec(text) ?? [];
  return count === undefined
    ? undefined
    : { kind: 'plan', count: Number(count), note: note.trim().replace(/^skip\S*\s*/i, '') };
}

function subtestLine(text: string): TapLine | undefined {
  const [, title] = /^# Subtest(?:: (.*))?$/.exec(text) ?? [];
  return text.startsWith('# Subtest') ? { kind: 'subtest', title: unescape(title ?? '') } : undefined;
}

function otherLine(text: string): TapLine | undefined {
  if (/^TAP version \d+\s*$/.test(text)) return { kind: 'version' };
  const [start] = /^Bail out!/i.exec(text) ?? [];
  return start === undefined ? undefined : { kind: 'bail-out', reason: text.slice(start.length).trimStart() };
}
