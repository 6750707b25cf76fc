import { expect, test } from 'vitest';

import type { View } from '../input/view.ts';
import type { Test } from '../store/tests.ts';

import { renderTests } from './tests.ts';

const tests: readonly Test[] = [
  { id: 7, indent: 0, text: 'cart', tags: '', notes: 'secret' },
  { id: 12345, indent: 1, text: 'pays\nin two lines', tags: 'smoke fast', notes: '' },
];

function render(form: View['tests'], ids: View['testswith']['ids'] = 'none', hashtags = false): unknown {
  return renderTests(tests, { tests: form, testswith: { hashtags, ids } });
}

test('the list keeps the lines of a cell, the text has one line for each test', () => {
  expect(render('list')).toEqual(['cart', '\tpays\nin two lines']);
  expect(render('text')).toBe('cart\n\tpays in two lines');
});

test('ids stand in front of the indentation, aligned to four digits when asked', () => {
  expect(render('list', 'plain')).toEqual(['7 cart', '12345 \tpays\nin two lines']);
  expect(render('list', 'aligned')).toEqual(['   7 cart', '12345 \tpays\nin two lines']);
});

test('hashtags go into the text and replace the tags of objects, which know no ids in front', () => {
  expect(render('text', 'none', true)).toBe('cart\n\tpays in two lines #SMOKE #FAST');
  expect(render('full', 'aligned', true)).toEqual([
    { id: 7, indent: 0, text: 'cart' },
    { id: 12345, indent: 1, text: 'pays\nin two lines #SMOKE #FAST' },
  ]);
});

test('objects have their tags in upper case and no notes', () => {
  expect(render('full')).toEqual([
    { id: 7, indent: 0, text: 'cart' },
    { id: 12345, indent: 1, text: 'pays\nin two lines', tags: 'SMOKE FAST' },
  ]);
});

test('none is nothing at all', () => {
  expect(render('none')).toBeUndefined();
});
