import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddTitle } from './titles.test.support.ts';
import { comparedTitle } from './compared-title.ts';
import { LONGEST_TITLE, NO_TITLE, normaliseTitle } from './title.ts';

const RUNS = 5_000;

describe('normaliseTitle', () => {
  test.each([
    ['a plain title stays', 'adds two numbers', 'adds two numbers'],
    ['blanks at the ends go', '  adds ', 'adds'],
    ['blanks inside become one', 'adds\t two \u00A0numbers', 'adds two numbers'],
    ['an empty title has a name', '', '(no title)'],
    ['a title of blanks has the same', ' \t\n ', '(no title)'],
    ['line breaks are shown', 'first\r\nsecond\nthird\u2028fourth', 'first ⏎ second ⏎ third ⏎ fourth'],
    ['line breaks at the ends go', '\nadds\u0085', 'adds'],
    ['control characters become pictures', 'nul \u0000 bell \u0007 delete \u007F', 'nul ␀ bell ␇ delete ␡'],
    ['what cannot be seen gets its name', 'zero\u200Bwidth \u202Eturned', 'zero<U+200B>width <U+202E>turned'],
    ['a byte-order mark inside is shown', 'a\uFEFFb', 'a<U+FEFF>b'],
    ['half a pair gets its name', 'half \uD83D end', 'half <U+D83D> end'],
    ['joined emoji stay whole', '👩‍👩‍👧 family', '👩‍👩‍👧 family'],
    ['two ways to write a letter become one', 'cafe\u0301', 'caf\u00E9'],
    ['hashtags stay in the text', 'opens #620 (#5224)', 'opens #620 (#5224)'],
    ['names of the language are only words', '__proto__', '__proto__'],
  ])('%s', (_, title, expected) => {
    expect(normaliseTitle(title)).toBe(expected);
  });

  test('is a fixpoint for every title', () => {
    fc.assert(
      fc.property(oddTitle(), (title) => {
        const text = normaliseTitle(title);
        expect(normaliseTitle(text)).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });

  test('yields one visible line without blanks at its ends, for every title', () => {
    fc.assert(
      fc.property(oddTitle(), (title) => {
        const text = normaliseTitle(title);
        expect(text).toBe(text.trim());
        expect(text).not.toBe('');
        expect(text).toMatch(/^[^\p{Cc}\u2028\u2029\p{Cs}]+$/u);
      }),
      { numRuns: RUNS },
    );
  });

  test('is not moved by what a service may do to blanks and Unicode forms', () => {
    const services: readonly ((text: string) => string)[] = [
      (text) => text.trim(),
      (text) => text.replaceAll(/\s+/g, ' '),
      (text) => text.normalize('NFC'),
      (text) => text.normalize('NFD'),
      (text) => ` ${text}\n`,
      (text) => (text === NO_TITLE ? '' : text),
    ];
    fc.assert(
      fc.property(oddTitle(), fc.constantFrom(...services), (title, service) => {
        const text = normaliseTitle(title);
        expect(normaliseTitle(service(text))).toBe(text);
      }),
      { numRuns: RUNS },
    );
  });
});

test('a plain title is its own text', () => {
  const word = fc.string({
    unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCodePoint(code)),
    minLength: 1,
  });
  fc.assert(
    fc.property(fc.array(word, { minLength: 1 }), (words) => {
      expect(normaliseTitle(words.join(' '))).toBe(words.join(' '));
    }),
  );
});

describe('a title above 200 characters', () => {
  const long = (end: string) => `${'adds two numbers and '.repeat(12)}${end}`;

  test('is cut, and says with a hash which one it is', () => {
    const text = normaliseTitle(long('ends'));
    expect(text).toMatch(/^adds two numbers .*… \([0-9a-f]{12}\)$/);
    expect([text.length, normaliseTitle(text)]).toEqual([LONGEST_TITLE, text]);
    expect(normaliseTitle(long('ends otherwise'))).not.toBe(text);
  });

  test('is counted in characters, and one of 200 stays whole', () => {
    expect(normaliseTitle('😀'.repeat(200))).toBe('😀'.repeat(200));
    expect(Array.from(normaliseTitle('😀'.repeat(201)))).toHaveLength(LONGEST_TITLE);
    expect(normaliseTitle('x'.repeat(200))).toBe('x'.repeat(200));
  });

  test('is compared as another is that differs in a seed, and never as one that differs otherwise', () => {
    const [one, other, third] = ['seed=1', 'seed=22', 'sees'].map((end) => normaliseTitle(long(end)));
    expect(one).not.toBe(other);
    expect(comparedTitle(one ?? '')).toBe(comparedTitle(other ?? ''));
    expect(comparedTitle(one ?? '')).not.toBe(comparedTitle(third ?? ''));
  });
});
