import fc from 'fast-check';

/** Titles as real suites have them, and worse. */
export function oddTitle(): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...ODD_TITLES) },
    { weight: 3, arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 8 }).map((pieces) => pieces.join('')) },
    { weight: 1, arbitrary: fc.array(codePoint(), { maxLength: 20 }).map((points) => String.fromCodePoint(...points)) },
  );
}

function codePoint(): fc.Arbitrary<number> {
  return fc.oneof(fc.nat({ max: 0x2ff }), fc.nat({ max: 0xffff }), fc.nat({ max: 0x10ffff }));
}

const PROGRAM = Array.from({ length: 40 }, (_, line) => `const value${line} = ${line}; // #line`).join('\n');

/** Each seen in a public suite, or one step worse than one that was. */
export const ODD_TITLES: readonly string[] = [
  'adds two numbers',
  'adds',
  'Adds',
  '',
  ' ',
  '#620',
  '#init',
  '#loadLanguages()',
  'fixes a crash (#5224)',
  'works #smoke #slow',
  '#{$x} and #fff',
  'first line\nsecond line',
  '\u0085starts and ends with a next-line\u0085',
  'tab\there and nul\u0000there',
  '\uFEFFmarked',
  'zero\u200Bwidth',
  '\u202Ereversed\u202C',
  'مرحبا بالعالم',
  '__proto__',
  'constructor',
  '👩‍👩‍👧 family',
  'half a pair \uD83D',
  'cafe\u0301',
  'caf\u00E9',
  '>\u0338',
  '(no title)',
  'Unhandled errors',
  'https://example.test/a?b=c#d',
  '42',
  PROGRAM,
  `${PROGRAM} and more`,
];

const PIECES: readonly string[] = [
  'a',
  'B',
  ' ',
  '\t',
  '\n',
  '\r',
  '\u0085',
  '\u2028',
  '#a',
  '#',
  '(',
  '⏎',
  '␀',
  '\u0000',
  '\u001B[31m',
  '\uFEFF',
  '\u200B',
  '\u200D',
  '\u0301',
  '\u0338',
  '\u202E',
  '\uD83D',
  '\uDE00',
  '😀',
  'é',
  '<U+200B>',
];
