import { expect, test } from 'vitest';

import { generateKey, keyInHeader, keyOfReader } from './authorization.ts';

test('a generated key is 64 letters and digits, and each one is another', () => {
  expect(generateKey()).toMatch(/^[A-Za-z0-9]{64}$/);
  expect(generateKey()).not.toBe(generateKey());
});

test.each([
  { authorization: 'apikey Secret1', isOpen: true },
  { authorization: undefined, isOpen: false },
  { authorization: '', isOpen: false },
  { authorization: 'apikey', isOpen: false },
  { authorization: 'apikey ', isOpen: false },
  { authorization: 'apikey secret1', isOpen: false },
  { authorization: 'apikey Secret', isOpen: false },
  { authorization: 'apikey Secret1 more', isOpen: false },
  { authorization: 'ApiKey Secret1', isOpen: false },
  { authorization: 'Bearer Secret1', isOpen: false },
  { authorization: 'Secret1', isOpen: false },
])('the header "$authorization" opens the API: $isOpen', ({ authorization, isOpen }) => {
  expect(keyInHeader(authorization) === 'Secret1').toBe(isOpen);
});

test('a browser sends the key as its password, under any name', () => {
  const basic = (credentials: string): string => `Basic ${Buffer.from(credentials).toString('base64')}`;

  expect(keyOfReader(basic('anna:Secret1')) === 'Secret1').toBe(true);
  expect(keyOfReader(basic(':Secret1')) === 'Secret1').toBe(true);
  expect(keyOfReader(basic('Secret1')) === 'Secret1').toBe(false);
  expect(keyOfReader(basic('Secret1:')) === 'Secret1').toBe(false);
  expect(keyOfReader('apikey Secret1') === 'Secret1').toBe(false);
  expect(keyOfReader(undefined) === 'Secret1').toBe(false);
});
