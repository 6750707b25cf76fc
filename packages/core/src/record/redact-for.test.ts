import { expect, test } from 'vitest';
import { redactFor } from './redact-for.ts';

test('the configured key and that of the environment are removed; where the key lies is not', () => {
  const redact = redactFor({
    config: { apiKey: 'k3y-of-the-config', redact: [] },
    environment: { RUNSHEET_API_KEY: 'k3y-of-the-job', RUNSHEET_API_KEY_FILE: '/run/secrets/key-of-shop' },
  });
  expect(redact('k3y-of-the-config, k3y-of-the-job, /run/secrets/key-of-shop')).toBe(
    '[redacted], [redacted], /run/secrets/key-of-shop',
  );
});

test('what is too short for a key leaves our own words alone', () => {
  const redact = redactFor({ config: { apiKey: 'k', redact: [] }, environment: {} });
  expect(redact('The key is refused.')).toBe('The key is refused.');
});
