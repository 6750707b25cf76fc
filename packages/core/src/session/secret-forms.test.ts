import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createRedact } from '../report/redact.ts';
import { secretForms } from './secret-forms.ts';

const secret = fc.oneof(
  fc.stringMatching(/^[A-Za-z0-9]{16,64}$/),
  fc.stringMatching(/^[\x21-\x7E]{12,40}$/),
  fc.string({ unit: 'grapheme', minLength: 12, maxLength: 30 }).filter((text) => text.trim().length > 10),
);

test('a secret is found as it is, in a URL, in JSON, and in base64 with anything before and after it', () => {
  const around = fc.string({ maxLength: 5 });
  fc.assert(
    fc.property(secret, around, around, (value, before, after) => {
      const redact = createRedact(secretForms(value), []);
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

test('a short one is not looked for in a form that could be a word', () => {
  expect(secretForms('abcd')).toEqual(['abcd', 'abcd', 'abcd', 'abcd']);
});
