import { describe, expect, test } from 'vitest';

import { type Product, matches, parseQuery } from './product-query.ts';

const shop: readonly Product[] = [
  { name: 'Rain jacket', category: 'outdoor', price: 79 },
  { name: 'Rain jacket for kids', category: 'kids', price: 49 },
  { name: 'Jacket hanger', category: 'home', price: 9.5 },
  { name: 'Trail shoes', category: 'outdoor', price: 120 },
];

describe('product query', () => {
  describe('words', () => {
    test('are all required, in any order and case', () => {
      expect(search('jacket RAIN')).toEqual(['Rain jacket', 'Rain jacket for kids']);
    });

    test('are excluded after a minus', () => {
      expect(search('jacket -kids')).toEqual(['Rain jacket', 'Jacket hanger']);
    });
  });

  describe('phrases', () => {
    test('keep their words together', () => {
      expect(search('"jacket for"')).toEqual(['Rain jacket for kids']);
    });

    test('name the place of a quote that is never closed', () => {
      expect(() => parseQuery('shoes "trail')).toThrow('Unclosed quote at 7: shoes "trail');
    });
  });

  describe('filters', () => {
    test.each([
      ['price<=49', ['Rain jacket for kids', 'Jacket hanger']],
      ['price>79', ['Trail shoes']],
      ['-category:outdoor price>9.5', ['Rain jacket for kids']],
    ])('%s finds %j', (query, names) => {
      expect(search(query)).toEqual(names);
    });

    test('reject a price that is no number', () => {
      expect(() => parseQuery('price<cheap')).toThrow('Not a price: "cheap"');
    });
  });
});

function search(query: string): readonly string[] {
  const terms = parseQuery(query);
  return shop.filter((product) => matches(product, terms)).map(({ name }) => name);
}
