import { expect, test } from 'vitest';
import { cutMiddle, padTo, widthOf } from './text-width.ts';

test.each([
  ['plain', 5],
  ['', 0],
  ['é', 1],
  ['e\u0301', 1],
  ['題名', 4],
  ['ｆ', 2],
  ['👩‍👩‍👧', 2],
  ['✓✗■–…', 5],
  ['zero\u200Bwidth', 9],
])('%j takes %d columns', (text, width) => {
  expect(widthOf(text)).toBe(width);
});

test('a text is cut between characters, never within one', () => {
  expect(cutMiddle(5, '題名題名', '…')).toBe('題…名');
  expect(cutMiddle(4, '題名題名', '…')).toBe('題…');
  expect(cutMiddle(5, 'a👩‍👩‍👧bcd', '…')).toBe('a…cd');
  expect(cutMiddle(4, 'bcd👩‍👩‍👧', '…')).toBe('bcd…');
  expect(cutMiddle(8, '題名題名', '…')).toBe('題名題名');
  expect(cutMiddle(2, 'plain', '...')).toBe('pl');
});

test('of a title that is cut, the beginning and the end stay', () => {
  expect(cutMiddle(34, 'src/price.test.ts > knows the currency', '…')).toBe('src/price.test.ts…ows the currency');
  expect(cutMiddle(20, 'moves a line to the end of the cart', '…')).toBe('moves a li… the cart');
  expect(cutMiddle(13, 'src/a-long-name-of-a.test.ts', '…')).toBe('src/a-…est.ts');
});

test('a text is filled up by its width, not by its length', () => {
  expect(padTo(6, '題名')).toBe('題名  ');
  expect(padTo(1, '題名')).toBe('題名');
});
