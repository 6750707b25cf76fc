'use strict';

const { compile } = require('./template.js');

describe('template', () => {
  describe('values', () => {
    test('are found along a path', () => {
      expect(compile('Hello {{ user.name }}!')({ user: { name: 'Ada' } })).toBe('Hello Ada!');
    });

    test('are empty when they are missing', () => {
      expect(compile('Hello {{ user.name }}!')({})).toBe('Hello !');
    });

    test.each([
      ['<b>', '&lt;b&gt;'],
      ['Tom & Jerry', 'Tom &amp; Jerry'],
    ])('are escaped: %s becomes %s', (value, escaped) => {
      expect(compile('{{ value }}')({ value })).toBe(escaped);
    });
  });

  describe('filters', () => {
    test('change the value before it is escaped', () => {
      expect(compile('{{ sign | upper }}')({ sign: '<br>' })).toBe('&lt;BR&gt;');
    });

    test('must be known when the template is compiled', () => {
      expect(() => compile('{{ name | shout }}')).toThrow('Unknown filter "shout"');
    });
  });

  describe('lists', () => {
    test('repeat their part of the template', () => {
      const render = compile('<ul>{{ #rows }}<li>{{ unit }} {{ size }}</li>{{ /rows }}</ul>');
      const values = { unit: 'EU', rows: [{ size: 39 }, { size: 40 }] };
      expect(render(values)).toBe('<ul><li>EU 39</li><li>EU 40</li></ul>');
    });

    test('must be closed', () => {
      expect(() => compile('{{ #rows }}<li>')).toThrow('{{ #rows }} is never closed');
    });
  });
});
