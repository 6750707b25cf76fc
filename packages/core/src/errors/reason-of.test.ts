import { expect, test } from 'vitest';
import { reasonOf } from './reason-of.ts';

test('an error is told by its message, anything else by itself', () => {
  expect([new TypeError('no disk'), 'no disk', 5, undefined].map(reasonOf)).toEqual([
    'no disk',
    'no disk',
    '5',
    'undefined',
  ]);
});
