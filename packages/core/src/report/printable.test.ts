import { styleText } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { printable, withoutEscapes, cutText, wrapLines } from './printable.ts';

test('plain text, line breaks and tabs stay as they are', () => {
  for (const text of ['', 'adds 1 + 1 = 2', 'a\n\tb', 'naïve – 日本語 👩‍👧', 'a::b', '## heading [x]', 'C# [x]']) {
    expect(printable(text)).toBe(text);
  }
});

test('what a terminal or a CI log would obey is made visible or taken away', () => {
  const table = {
    'a colour': '\u001B[31mred\u001B[0m',
    'a title of the window': '\u001B]0;owned\u0007text',
    'a link': '\u001B]8;;https://evil.example\u001B\\click\u001B]8;;\u001B\\',
    'a sequence in one character': '\u009B31mred',
    'an unfinished sequence': 'a\u001B',
    'a sequence inside a sequence': '\u001B\u001B[0m[31mred',
    'clearing the line': 'green\r\u001B[2Kred',
    'a bell and a backspace': 'a\u0007\bb',
    'text that runs backwards': 'a\u202Ecod.exe',
    'a line break of another script': 'a\u2028::error::b',
    'a command of GitHub': '::error file=a.ts::boom',
    'an indented one': 'x\n \t::set-output name=a::b',
    'one behind a no-break space': '\u00A0::add-mask::x',
    'one that a control character hides': '\u0007::error::x',
    'three colons': ':::error::x',
    'an old command of GitHub': 'x ##[error]boom',
    'one behind many signs': '####[error]boom',
    'a command of Azure': '##vso[task.setvariable variable=a]b',
    'in capitals': '##VSO[task.complete]',
    'a message of TeamCity': "##teamcity[buildStop comment='x']",
    'half a character': 'a\uD83D',
  };
  const told = Object.entries(table).map(([name, text]) => `${name}: ${JSON.stringify(printable(text))}`);
  expect(told.join('\n')).toMatchInlineSnapshot(`
    "a colour: "red"
    a title of the window: "text"
    a link: "click"
    a sequence in one character: "red"
    an unfinished sequence: "a"
    a sequence inside a sequence: "[31mred"
    clearing the line: "greenred"
    a bell and a backspace: "ab"
    text that runs backwards: "acod.exe"
    a line break of another script: "a::error::b"
    a command of GitHub: ": :error file=a.ts::boom"
    an indented one: "x\\n \\t: :set-output name=a::b"
    one behind a no-break space: " : :add-mask::x"
    one that a control character hides: ": :error::x"
    three colons: ": ::error::x"
    an old command of GitHub: "x # #[error]boom"
    one behind many signs: "### #[error]boom"
    a command of Azure: "# #vso[task.setvariable variable=a]b"
    in capitals: "# #VSO[task.complete]"
    a message of TeamCity: "# #teamcity[buildStop comment='x']"
    half a character: "a""
  `);
});

/** Texts that are made of what is dangerous. */
const sharpText = fc
  .array(
    fc.oneof(
      fc.constantFrom('\u001B', '\u009B', '[', ']', '0', ';', 'm', ':', '::', '#', '##', 'vso[', '\n', '\r', '\t', ' '),
      fc.constantFrom('\u2028', '\u202E', '\u00A0', '\uFEFF', '\uD83D', '\uDE00', '\u0007', '\\', 'a'),
      fc.integer({ min: 0, max: 0xff }).map((code) => String.fromCodePoint(code)),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

test('no control character, no escape sequence, no command of a CI runner is left in any text', () => {
  fc.assert(
    fc.property(sharpText, (text) => {
      const shown = printable(text);
      expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cs}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069]/u);
      expect(shown).not.toMatch(/^\s*::/m);
      expect(shown).not.toMatch(/##\w*\[/);
    }),
    { numRuns: 2_000 },
  );
});

test('doing it twice changes nothing more', () => {
  fc.assert(
    fc.property(sharpText, (text) => {
      expect(printable(printable(text))).toBe(printable(text));
    }),
    { numRuns: 2_000 },
  );
});

test('a megabyte of empty lines is made printable', () => {
  expect(printable('\n'.repeat(1_000_000))).toMatch(/^\n*$/);
});

test.each([
  ['a colour', '\u001B[1;31mred\u001B[0m', 'red'],
  ['a colour in one character', '\u009B31mred', 'red'],
  ['a link', '\u001B]8;;https://a.example\u0007here\u001B]8;;\u001B\\', 'here'],
  ['a title with the end of one character', '\u001B]0;title\u009Ctext', 'text'],
  ['a saved place', 'a\u001B7b\u001B(Bc', 'abc'],
  ['a text without an end: its words stay', '\u001B]8;;https://a.example here', '8;;https://a.example here'],
  ['nothing', 'a [31m b', 'a [31m b'],
])('%s is taken away', (_, text, plain) => {
  expect(withoutEscapes(text)).toBe(plain);
});

// What reads it more than once would go on for minutes.
test.each(['\u001B]8;;', '\u001B[', '\u001B;#', ';#', '\u001B(', '\u009B1;'])('a megabyte of %j is read', (part) => {
  const text = `\u001B${part.repeat(1_000_000 / part.length)}`;
  expect(withoutEscapes(text).length).toBeLessThanOrEqual(text.length);
});

test('a text that fits stays, another one ends with the note', () => {
  expect(cutText('short', 5)).toBe('short');
  expect(cutText('longer', 5)).toBe('long…');
  expect(cutText('longer', 5, '')).toBe('longe');
  expect(cutText('longer', 1, '(cut)')).toBe('l');
});

test('whatever the text, so many characters are left at most, none of them by half', () => {
  const text = fc.array(fc.constantFrom('a', '😀', 'é', '\n')).map((signs) => signs.join(''));
  fc.assert(
    fc.property(text, fc.nat({ max: 12 }), (given, most) => {
      const cut = cutText(given, most);
      const length = [...given].length;
      expect([...cut]).toHaveLength(Math.min(length, most));
      expect(cut).not.toMatch(/\p{Cs}/u);
      expect(cut === given).toBe(length <= most);
    }),
  );
});

const ADVICE = 'Check RUNSHEET_BASE_URL, the network and the proxy, and run it again.';

test('a line is broken between words, and goes on below its text', () => {
  const text = `error RS3001 The service cannot be reached.\n  to do: ${ADVICE}\nnote         address    ${ADVICE}`;
  expect(wrapLines(text, 60)).toMatchInlineSnapshot(`
    "error RS3001 The service cannot be reached.
      to do: Check RUNSHEET_BASE_URL, the network and the proxy,
      and run it again.
    note         address    Check RUNSHEET_BASE_URL, the network
                            and the proxy, and run it again."
  `);
});

test('colours take no room', () => {
  const faint = styleText('dim', 'address', { validateStream: false });
  const coloured = wrapLines(`note  ${faint}    ${ADVICE}`, 60);
  expect(coloured.replaceAll(/\u001B\[\d+m/g, '')).toBe(wrapLines(`note  address    ${ADVICE}`, 60));
});

test('what is no terminal, or is very narrow, gets whole lines', () => {
  expect(wrapLines(ADVICE, undefined)).toBe(ADVICE);
  expect(wrapLines(ADVICE, 20)).toBe(ADVICE);
});

test('a word longer than the line stays whole, so that it can be copied', () => {
  const url = `https://tests.example/${'a'.repeat(80)}`;
  expect(wrapLines(`see it at ${url}`, 60)).toBe(`see it at\n${url}`);
});
