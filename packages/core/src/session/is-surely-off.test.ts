import { expect, test } from 'vitest';
import { isSurelyOff } from './is-surely-off.ts';

test('without a key a run on a developer’s machine is off', async () => {
  expect(await isSurelyOff(undefined, {}, noFile)).toBe(true);
  expect(await isSurelyOff({ folder: 'QA' }, { RUNSHEET_API_KEY: '', HOME: '/home/me' }, noFile)).toBe(true);
});

test('a run that is told to be off is off, also with a key and in CI', async () => {
  const busy = { CI: 'true', RUNSHEET_API_KEY: 'k' };
  expect(await isSurelyOff({ mode: 'off' }, busy, neverRead)).toBe(true);
  expect(await isSurelyOff({ mode: 'publish' }, { RUNSHEET_MODE: 'off' }, neverRead)).toBe(true);
  expect(await isSurelyOff({}, busy, async () => 'off')).toBe(true);
});

test('the mode of a file holds where nothing else names one', async () => {
  expect(await isSurelyOff({}, {}, async () => 'record')).toBe(false);
  expect(await isSurelyOff({}, {}, async () => 'auto')).toBe(true);
  expect(await isSurelyOff({ mode: 'auto' }, {}, neverRead)).toBe(true);
  expect(await isSurelyOff({}, { RUNSHEET_MODE: 'record' }, neverRead)).toBe(false);
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
])('nothing is sure with %s', async (_, options, environment) => {
  expect(await isSurelyOff(options, environment, noFile)).toBe(false);
});

async function noFile(): Promise<undefined> {
  return undefined;
}

/** Loading a file may take time, so it is left where it is when something else names the mode. */
async function neverRead(): Promise<never> {
  throw new Error('the file was read');
}
