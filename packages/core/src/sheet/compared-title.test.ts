import fc from 'fast-check';
import { expect, test } from 'vitest';
import { comparedTitle } from './compared-title.ts';
import { normaliseTitle } from './title.ts';
import { oddTitle } from './titles.test.support.ts';

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
