import assert from 'node:assert/strict';
import { test } from 'node:test';
import { slugOf } from './slug.js';

test('a slug has no blanks', () => {
  assert.equal(slugOf('Red pen'), 'red-pen');
});
