import { expect, test } from 'vitest';
import { scriptName } from './script-name.ts';

test.each([
  ['shop', 'shop'],
  ['shop {year}', 'shop 2026'],
  ['{branch}: {year}-{month}', 'feat/{year}: 2026-03'],
  ['{day} {Year} {', '{day} {Year} {'],
])('the name %j becomes %j', (name, filled) => {
  expect(scriptName(name, { branch: 'feat/{year}', startedAt: '2026-02-28T23:30:00-02:00' })).toBe(filled);
});

test('what is not known reads unknown', () => {
  expect(scriptName('{branch} {year}-{month}', { branch: undefined, startedAt: 'soon' })).toBe(
    'unknown unknown-unknown',
  );
});
