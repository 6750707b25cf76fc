import { expect, test } from 'vitest';
import { isSurelyOff } from './is-surely-off.ts';

test('without a key a run on a developer’s machine is off', () => {
  expect(isSurelyOff(undefined, {})).toBe(true);
  expect(isSurelyOff({ folder: 'QA', mode: 'auto' }, { RUNSHEET_API_KEY: '', HOME: '/home/me' })).toBe(true);
});

test('a run that is told to be off is off, also with a key and in CI', () => {
  expect(isSurelyOff({ mode: 'off' }, { CI: 'true', RUNSHEET_API_KEY: 'k' })).toBe(true);
  expect(isSurelyOff({ mode: 'publish' }, { RUNSHEET_MODE: 'off' })).toBe(true);
});

test.each([
  ['a key', undefined, { RUNSHEET_API_KEY: 'k' }],
  ['a file with a key', undefined, { RUNSHEET_API_KEY_FILE: 'key.txt' }],
  ['a key in the options', { apiKey: 'k' }, {}],
  ['a key of the wrong type, which has to be told', { apiKey: 7 }, {}],
  ['CI', undefined, { CI: 'true' }],
  ['CI by the name of its provider', undefined, { GITHUB_ACTIONS: 'true' }],
  ['another mode', { mode: 'record' }, {}],
  ['a mode that does not exist, which has to be told', { mode: 'of' }, {}],
  ['the mode of the environment over that of the options', { mode: 'off' }, { RUNSHEET_MODE: 'record' }],
])('nothing is sure with %s', (_, options, environment) => {
  expect(isSurelyOff(options, environment)).toBe(false);
});
