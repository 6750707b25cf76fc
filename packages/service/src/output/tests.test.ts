import { expect, test } from 'vitest';

import type { View } from '../input/view.ts';
import type { Test } from '../store/tests.ts';

import { testPieces } from './tests.ts';

const tests: readonly Test[] = [
  { id: 7, indent: 0, text: 'cart', tags: '', notes: 'secret' },
  { id: 12345, indent: 1, text: 'pays\nin two lines', tags: 'smoke fast', notes: '' },
];

async function render(form: View['tests'], ids: View['testswith']['ids'] = 'none', hashtags = false): Promise<unknown> {
  let json = '';
  for await (const piece of testPieces(tests, { tests: form, testswith: { hashtags, ids } })) json += piece;
  return json === '' ? undefined : JSON.parse(json);
}

test('the list keeps the lines of a cell, the text has one line for each test', async () => {
  expect(await render('list')).toEqual(['cart', '\tpays\nin two lines']);
  expect(await render('text')).toBe('cart\n\tpays in two lines');
});

test('ids stand in front of the indentation, aligned to four digits when asked', async () => {
  expect(await render('list', 'plain')).toEqual(['7 cart', '12345 \tpays\nin two lines']);
  expect(await render('list', 'aligned')).toEqual(['   7 cart', '12345 \tpays\nin two lines']);
});

test('hashtags go into the text and replace the tags of objects, which know no ids in front', async () => {
  expect(await render('text', 'none', true)).toBe('cart\n\tpays in two lines #SMOKE #FAST');
  expect(await render('full', 'aligned', true)).toEqual([
    { id: 7, indent: 0, text: 'cart' },
    { id: 12345, indent: 1, text: 'pays\nin two lines #SMOKE #FAST' },
  ]);
});

test('objects have their tags in upper case and no notes', async () => {
  expect(await render('full')).toEqual([
    { id: 7, indent: 0, text: 'cart' },
    { id: 12345, indent: 1, text: 'pays\nin two lines', tags: 'SMOKE FAST' },
  ]);
});

test('none is nothing at all', async () => {
  expect(await render('none')).toBeUndefined();
});
