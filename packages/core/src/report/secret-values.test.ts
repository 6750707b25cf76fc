import { expect, test } from 'vitest';
import { secretValues } from './redact.ts';

test('secretValues takes values of names that sound secret, of eight characters or more, each once', () => {
  const environment = {
    NPM_TOKEN: 'token-value',
    CI_DEPLOY_PASSWORD: 'password-value',
    API_KEY: 'key-value-1',
    RUNSHEET_APIKEY: 'key-value-1',
    SHORT_SECRET: 'short',
    EMPTY_SECRET: undefined,
    KEYBOARD: 'a-keyboard',
    HOME: '/home/someone',
  };
  expect(secretValues(environment)).toEqual(['token-value', 'password-value', 'key-value-1']);
});
