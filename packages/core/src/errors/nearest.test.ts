import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const OPTIONS = ['apiKey', 'baseUrl', 'project', 'folder', 'script', 'api.timeout', 'api.deadline'];

test('a slip of the finger finds the word that was meant', () => {
  const words = ['foldr', 'fodler', 'Folder', 'baseurl', 'base_url', 'projcet', 'api.timeuot', 'scrip'];
  expect(Object.fromEntries(words.map((word) => [word, nearest(word, OPTIONS)]))).toMatchInlineSnapshot(`
    {
      "Folder": "folder",
      "api.timeuot": "api.timeout",
      "base_url": "baseUrl",
      "baseurl": "baseUrl",
      "fodler": "folder",
      "foldr": "folder",
      "projcet": "project",
      "scrip": "script",
    }
  `);
});

test('two letters that changed places are one slip, also in a short word', () => {
  expect(['shwo', 'plna', 'rty'].map((word) => nearest(word, ['show', 'plan', 'try']))).toEqual([
    'show',
    'plan',
    'try',
  ]);
  expect(nearest('shawl', ['show'])).toBeUndefined();
});

test('another word finds none', () => {
  for (const word of ['x', '', 'retries', 'outputFile', 'toString']) expect(nearest(word, OPTIONS)).toBeUndefined();
});

test('a word is nearest to itself', () => {
  fc.assert(fc.property(fc.constantFrom(...OPTIONS), (word) => nearest(word, OPTIONS) === word));
});
