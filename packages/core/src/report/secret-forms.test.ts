import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact, type Redact, secretForms } from './redact.ts';

const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{16,64}$/),
  fc.stringMatching(/^[\x21-\x7E]{12,40}$/),
  fc.string({ unit: 'grapheme', minLength: 12, maxLength: 30 }).filter((text) => text.trim().length > 10),
);

function redactBy(...secrets: readonly string[]): Redact {
  return createRedact(secrets.flatMap(secretForms), []);
}

test('a secret is found as it is, in a URL, in JSON, and in base64 with anything before and after it', () => {
  const around = fc.string({ maxLength: 5 });
  fc.assert(
    fc.property(secret, around, around, (value, before, after) => {
      const redact = redactBy('another secret', value);
      for (const text of [value, encodeURIComponent(value), JSON.stringify(value)]) {
        expect(redact(`a ${text} b`)).not.toContain(text);
      }
      const bytes = Buffer.from(`${before}${value}${after}`, 'utf8');
      const characters = Math.floor((Buffer.byteLength(value) * 8) / 6);
      for (const text of [bytes.toString('base64'), bytes.toString('base64url')]) {
        const left = redact(text).replaceAll('[redacted]', '');
        // At either end one character may belong to the secret and to what stands beside it.
        expect(text.length - left.length).toBeGreaterThanOrEqual(characters - 2);
      }
    }),
  );
});

test.each([
  ['lower-case in a URL', 'p%40ss%2fw%c3%b6rd%20one'],
  ['in a form', 'p%40ss%2Fw%C3%B6rd+one'],
  ['in JSON that is ASCII', String.raw`p@ss/w\u00f6rd one`],
  ['in hex', Buffer.from('p@ss/wörd one').toString('hex')],
  ['in capital hex', Buffer.from('p@ss/wörd one').toString('hex').toUpperCase()],
])('a secret is found %s', (_, written) => {
  expect(redactBy('p@ss/wörd one')(`<${written}>`)).toBe('<[redacted]>');
});

test('of two secrets that begin alike the whole longer one is hidden', () => {
  const redact = redactBy('secret-1', 'secret-1-and-more');
  expect(redact('secret-1-and-more secret-1')).toBe('[redacted] [redacted]');
});

test('blanks are no secret', () => {
  expect(redactBy('          ')('a            b')).toBe('a            b');
});

test('a short one is not looked for in a form that could be a word', () => {
  expect(new Set(secretForms('abcd'))).toEqual(new Set(['abcd']));
});
