import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { oddTitle } from './titles.test.support.ts';
import { comparedTitle, LONGEST_TITLE, NO_TITLE, normaliseTitle, tagsOf } from './title.ts';

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

test.each([
  ['a seed', 'sorts (with seed=-1819918769)', 'sorts (with seed=42)'],
  ['a seed in words', 'shuffles with seed 7', 'shuffles with seed 81'],
  ['a UUID', 'loads 0b0c7a5e-6f0a-4d0e-8f2a-3c1d2e4f5a6b', 'loads 11111111-2222-4333-8444-555555555555'],
  ['a date', 'is due 2026-11-21', 'is due 2027-01-02'],
  ['a moment', 'is due 2026-11-21T22:36:15.123Z', 'is due 2027-01-02T00:00:00+01:00'],
  [
    'a moment in words',
    'at Sat Nov 21 2026 22:36:15 GMT+0000 (Coordinated Universal Time)',
    'at Mon Jan 04 2027 01:02:03 GMT+0100 (Central European Time)',
  ],
  ['a date of a country', 'on 11/21/2026, 10:36:15 PM', 'on 1/2/2027, 1:02:03 AM'],
  ['a temporary folder', 'writes /tmp/shop-Ab3dEf/out.json', 'writes /tmp/shop-QqQqQq/out.json'],
  [
    'a temporary folder of macOS',
    'writes /private/var/folders/x1/abc/T/shop-1/out',
    'writes /private/var/folders/y2/def/T/shop-2/out',
  ],
  [
    'a temporary folder of Windows',
    String.raw`writes C:\Users\me\AppData\Local\Temp\shop-1\out`,
    String.raw`writes C:\Users\me\AppData\Local\Temp\shop-2\out`,
  ],
  ['a port', 'answers http://localhost:41235/cart', 'answers http://localhost:8081/cart'],
])('two runs of a title with %s compare equal', (_, one, other) => {
  expect(comparedTitle(one)).not.toBe(one);
  expect(comparedTitle(one)).toBe(comparedTitle(other));
});

test.each([
  'adds two numbers',
  'adds 1 and 2',
  'answers 404 within 5000 ms',
  'counts to 65535',
  'opens at 10:30',
  'supports ES2015 and sha256sum of base64url',
  'is version 12.21.0',
  'rounds 3.14159',
  'fixes #5224',
  'converts to windows1252',
  '1 + 1 = 2',
  'deadbeef facade',
  'keeps 1732228575123',
  'parses 1000000',
  'checks out a94a8fe5',
  'frees 0x7ffee4c0a8',
  '',
  'src/migrations/20240101_users.test.ts',
])('an ordinary title is compared as it is: %s', (title) => {
  expect(comparedTitle(title)).toBe(title);
});

test.each([
  ['what else stands there', 'keeps 111111 rows', 'keeps 222222 cells'],
  ['small numbers beside it', 'case 1 (seed=111)', 'case 2 (seed=111)'],
  ['what stands below a temporary folder', 'reads /tmp/a1/in.json', 'reads /tmp/a1/out.json'],
])('tests are told apart by %s', (_, one, other) => {
  expect(comparedTitle(one)).not.toBe(comparedTitle(other));
});

test('a placeholder is no part of any row text, and the longest title takes a moment', () => {
  fc.assert(
    fc.property(oddTitle(), fc.nat(), (title, seed) => {
      const text = normaliseTitle(`${title} seed=${String(seed).padStart(8, '0')}`);
      const compared = comparedTitle(text);
      expect([text.includes('\0'), compared.includes('\0')]).toEqual([false, true]);
      expect(compared.length).toBeLessThan(text.length);
    }),
  );
  const parts = ['a1', '7', '/tmp/', '1:00:00 GMT (', '2026-11-21', 'seed ', '/var/folders/', 'a.'];
  for (const part of parts) {
    const long = part.repeat(40_000);
    expect(comparedTitle(`${long} 1234567`).length).toBeLessThanOrEqual(long.length + 8);
  }
});

test.each(['opens 3 cafebabe', 'keeps 3 wonderful things'])('a word of letters alone is a word: %s', (title) => {
  expect(comparedTitle(title)).toBe(title);
});

describe('tagsOf', () => {
  test.each<[claim: string, given: { title: string; tags: readonly string[] }, expected: readonly string[]]>([
    ['words with a hash', { title: 'works #smoke #slow-run', tags: [] }, ['smoke', 'slow-run']],
    ['also in parentheses and at the start', { title: '#init (#other)', tags: [] }, ['init', 'other']],
    ['a number is no tag', { title: 'fixes #620 (#5224)', tags: [] }, []],
    ['nor is what stands inside a word', { title: 'a#b c', tags: [] }, []],
    ['tags of the runner come first, each once', { title: 'works #smoke', tags: ['slow', 'smoke'] }, ['slow', 'smoke']],
    ['blanks and commas would part a tag', { title: '', tags: ['very slow, really'] }, ['very-slow-really']],
    ['signs alone make no tag', { title: '', tags: ['😀', ' '] }, []],
    [
      'at the end of a sentence, and in a list',
      { title: 'works (#smoke, #slow). #last!', tags: [] },
      ['smoke', 'slow', 'last'],
    ],
    ['a colour is no tag', { title: 'paints #fff, #ABC, #ffaa00 and #ffaa0080', tags: [] }, []],
    ['nor is an argument', { title: 'isHexColor(#fff) rgb(#word) a=#b', tags: [] }, []],
    ['nor is a part of an address', { title: 'opens https://x.test/#about /cart#top page/#/route', tags: [] }, []],
    ['nor is a pattern', { title: 'matches #a.b #c/d ##twice', tags: [] }, []],
    ['letters of every script', { title: 'läuft #größe', tags: [] }, ['größe']],
  ])('%s', (_, { title, tags }, expected) => {
    expect(tagsOf({ title, tags })).toEqual(expected);
  });

  test('titles say nothing where they are switched off', () => {
    expect(tagsOf({ title: 'works #smoke', tags: ['slow'] }, { fromTitles: false })).toEqual(['slow']);
  });

  test('every tag is one word, whatever the titles and tags', () => {
    fc.assert(
      fc.property(oddTitle(), fc.array(oddTitle(), { maxLength: 3 }), (title, tags) => {
        const found = tagsOf({ title, tags });
        expect(
          found
            .join(' ')
            .split(/[\s,]+/)
            .filter(Boolean),
        ).toEqual(found);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });
});
