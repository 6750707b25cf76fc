import type { Title } from './suite-file.ts';

/** Titles as real suites have them, and the rows that they must make. */
export const TITLES: readonly Title[] = [
  ...['#620', '#init', '#loadLanguages()', 'handles the request (#5224)', 'mixes #fff with #{$x}'].map(same),
  ...['42', 'constructor', '__proto__', 'toString', 'outer > inner', '100% of %s and %d', '$name and $0'].map(same),
  ...['https://shop.example/cart?id=1#top', '::error file=a.js::no command', '<b>&amp;</b>', '`${1}` \\n "q"'].map(
    same,
  ),
  ...['👩‍👩‍👧 family', 'עברית', 'ÄÖÜ', 'äöü'].map(same),
  { text: '', row: '(no title)' },
  { text: '   ', row: '(no title)' },
  { text: '  padded   inside and out  ', row: 'padded inside and out' },
  { text: 'first line\n  second line\r\n', row: 'first line ⏎ second line' },
  { text: 'a\tb', row: 'a b' },
  { text: 'a\0b', row: 'a␀b' },
  { text: '\u001B[31mred\u001B[39m', row: '␛[31mred␛[39m' },
  { text: '\uFEFFafter a byte-order mark', row: 'after a byte-order mark' },
  { text: 'zero\u200Bwidth', row: 'zero<U+200B>width' },
  { text: 'to the \u202Eleft', row: 'to the <U+202E>left' },
  { text: 'half a character \uD83D', row: 'half a character <U+D83D>' },
  { text: 'cafe\u0301', row: 'café' },
  { text: `${'very '.repeat(240)}long`, row: `${'very '.repeat(240)}long` },
  { text: program(), row: program().replaceAll('\n', ' ⏎ ') },
];

export function same(text: string): Title {
  return { text, row: text };
}

/** 1,200 characters in many lines, as tests of compilers are called. */
function program(): string {
  return Array.from({ length: 60 }, (_, nth) => `const x${nth} = ${nth} + 1;`).join('\n');
}
