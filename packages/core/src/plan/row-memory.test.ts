import { expect, test } from 'vitest';
import { isUnchanged, remember, shortName } from './row-memory.ts';

test('a key has one short name, and other keys have others', () => {
  expect(shortName('\nc0 works')).toMatch(/^[0-9a-f]{10}$/);
  expect(shortName('\nc0 works')).toBe(shortName('\nc0 works'));
  expect(shortName('\nc1 works')).not.toBe(shortName('\nc0 works'));
});

test('a remembered row is the same as long as it is shown as it was', () => {
  const row = remember(12, 'WORKS');
  expect(row.id).toBe(12);
  expect(isUnchanged(row, 'WORKS')).toBe(true);
  expect(isUnchanged(row, 'renamed by hand')).toBe(false);
});
