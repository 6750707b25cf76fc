import { describe, expect, test } from 'vitest';

import { formatMoney, parseMoney, split } from './money.ts';

describe('parseMoney', () => {
  test.each([
    ['19.99 EUR', 1999],
    ['-0.5 USD', -50],
    ['1200 JPY', 1200],
  ])('reads %s', (text, minor) => {
    expect(parseMoney(text).minor).toBe(minor);
  });

  test('rejects more decimals than the currency has', () => {
    expect(() => parseMoney('12.50 JPY')).toThrow('JPY has 0 decimals: "12.50 JPY"');
  });
});

describe('split', () => {
  describe('a charge', () => {
    test('into equal parts when it divides', () => {
      expect(splitText('9.00 EUR', 3)).toEqual(['3.00 EUR', '3.00 EUR', '3.00 EUR']);
    });

    test('gives the cents left over to the first parts', () => {
      expect(splitText('10.01 EUR', 3)).toEqual(['3.34 EUR', '3.34 EUR', '3.33 EUR']);
    });
  });

  describe('a refund', () => {
    // Red in the first build: `split` rounds down, which is away from zero for a negative amount.
    test('mirrors the charge it returns', () => {
      expect(splitText('-10.00 EUR', 3)).toEqual(['-3.34 EUR', '-3.33 EUR', '-3.33 EUR']);
    });
  });

  test('rejects fewer than one part', () => {
    expect(() => splitText('9.00 EUR', 0)).toThrow('Cannot split into 0 parts');
  });
});

function splitText(text: string, parts: number): readonly string[] {
  return split(parseMoney(text), parts).map(formatMoney);
}
