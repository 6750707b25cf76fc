import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

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
