import { describe, expect, test } from 'vitest';
import { totalOf } from './cart.js';

describe('cart', () => {
  test('is empty at first', () => {
    expect(totalOf([])).toBe(0);
  });

  test('adds what is in it', () => {
    expect(totalOf([{ cents: 250, count: 2 }])).toBe(500);
  });
});
