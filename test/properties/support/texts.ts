import fc from 'fast-check';

/** What means something to JavaScript, to the forms of the specification, or to a terminal. */
const SPECIAL_WORDS = [
  '__proto__',
  'constructor',
  'toString',
  '#',
  '##x',
  'C#',
  '#1,2',
  '(a)',
  '[x]',
  '{"a":1}',
  '"',
  '\\t',
  '%s',
  '</b>',
  'null',
  '0',
  '-1',
  'e\u0301',
  '\u202E',
  '\u200D',
  '👩‍👩‍👧',
  '\u0000',
  '\u001B[31m',
  '\uFFFF',
];

/** Any characters without white space between them. */
export const word: fc.Arbitrary<string> = fc
  .oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 6 }) },
    { weight: 2, arbitrary: fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.constantFrom(...SPECIAL_WORDS) },
  )
  .filter((text) => !/\s/.test(text));

/** Any text whatever. */
export const text: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.array(word, { maxLength: 4 }).map((words) => words.join(' ')),
);

/** Any text that is not blank. */
export const name: fc.Arbitrary<string> = text.filter((value) => value.trim() !== '');
