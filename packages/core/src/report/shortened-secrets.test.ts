import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact } from './redact.ts';

const SECRET = 'Zq7wE5rT9yU2iO4pA6sD8fG1hJ3kL0zX';

test.each([
  ['as Vitest writes it', `expected 'Zq7wE5rT9yU2iO4p…' to be 'x'`, `expected '[redacted]…' to be 'x'`],
  ['with words before it', `'Bearer Zq7wE5rT9…' to include`, `'Bearer [redacted]…' to include`],
  ['in an object of which more is left out', `{ a: 'Zq7wE5rT9yU2…', …(1) }`, `{ a: '[redacted]…', …(1) }`],
  ['as Node writes it', `'Zq7wE5rT9'... 23 more characters`, `'[redacted]'... 23 more characters`],
  ['with three dots', 'Zq7wE5rT9...', '[redacted]...'],
  ['in the middle', `'Zq7wE5rT9...1hJ3kL0zX' == 'x'`, `'[redacted]...[redacted]' == 'x'`],
  ['in the middle, by one character', 'Zq7wE5rT…J3kL0zX Zq7wE5rT…hJ3kL0zX', '[redacted]…J3kL0zX [redacted]…[redacted]'],
  ['at its very end', `${SECRET.slice(0, -1)}…`, '[redacted]…'],
  ['to less than eight characters', 'Zq7wE5r… …3kL0zX', 'Zq7wE5r… …3kL0zX'],
  ['and goes on otherwise', 'Zq7wE5rT-and-more…', 'Zq7wE5rT-and-more…'],
  ['but no ellipsis is near', 'Zq7wE5rT and more …', 'Zq7wE5rT and more …'],
])('a secret that is shortened %s', (_, text, expected) => {
  const redact = createRedact([SECRET], []);
  expect(redact(text)).toBe(expected);
  expect(redact(redact(text))).toBe(expected);
});

test('the one of several that is shown at greatest length is hidden whole, also where they overlap', () => {
  const redact = createRedact(['abcdefgh-one-1', 'abcdefgh-one-two', 'efgh-one-two-three'], []);
  expect(redact('abcdefgh-one… abcdefgh-one-t… xefgh-one-two-t…')).toBe('[redacted]… [redacted]… x[redacted]…');
  expect(redact('abcd…defgh-one-1 …fgh-one-two-three')).toBe('abcd…[redacted] …[redacted]');
});

test('of an address more than its beginning that all have is needed', () => {
  const redact = createRedact(['https://hooks.example/T0/B0/x7Rk2'], []);
  expect(redact('https://… https://hooks.e… https://hooks.ex…')).toBe('https://… https://hooks.e… [redacted]…');
});

test('whatever is left of a secret at an ellipsis is hidden, whatever stands around it', () => {
  const secret = fc.stringMatching(/^[\x21-\x7E…]{9,40}$/);
  const around = fc.tuple(fc.string({ maxLength: 6 }), fc.constantFrom('…', '...'), fc.string({ maxLength: 6 }));
  fc.assert(
    fc.property(secret, fc.nat(), around, (value, seed, [before, dots, after]) => {
      const length = 8 + (seed % (value.length - 8));
      const redact = createRedact([value], []);
      const scheme = /^[a-z][\w+.-]*:\/\//i.exec(value)?.[0].length ?? 0;
      fc.pre(length >= 8 + scheme);
      expect(redact(`${before}\n${value.slice(0, length)}${dots}`)).not.toContain(value.slice(0, length));
      expect(redact(`${dots}${value.slice(-length)}\n${after}`)).not.toContain(value.slice(-length));
    }),
  );
});
