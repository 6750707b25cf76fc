import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Environment } from '../ci/providers.ts';
import { readConfig } from '../config/read-config.ts';
import { temporaryFolder } from '../outbox/sample-record.test.support.ts';
import {
  guessDeadlineMs,
  guessFailsOnError,
  guessKey,
  guessPatterns,
  guessRecordDir,
  isSurelyOff,
} from './guess-settings.ts';

test('without a key a run on a developer’s machine is off', () => {
  expect(isOff(undefined, {})).toBe(true);
  expect(isOff({ folder: 'QA' }, { RUNSHEET_API_KEY: '', HOME: '/home/me' })).toBe(true);
});

test('a run that is told to be off is off, also with a key and in CI', () => {
  const busy = { CI: 'true', RUNSHEET_API_KEY: 'k' };
  expect(isOff({ mode: 'off' }, busy)).toBe(true);
  expect(isOff({ mode: 'publish' }, { RUNSHEET_MODE: 'off' })).toBe(true);
});

test('where a configuration file may name a mode, the publisher has to read it', () => {
  expect(isOff({}, {}, "export default { mode: 'record' };")).toBe(false);
  expect(isOff({}, {}, "export default { folder: 'QA' };")).toBe(true);
  expect(isOff({ mode: 'auto' }, {}, "export default { mode: 'record' };")).toBe(true);
  expect(isOff({}, { RUNSHEET_MODE: 'record' })).toBe(false);
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
  expect(isOff(options, environment)).toBe(false);
});

/** Settings where they may be written, and what is known of them without the configuration. */
test.each([
  ['the record folder alone', { recordDir: 'kept' }, {}],
  [
    'an empty variable',
    { onPublishError: 'fail', recordDir: 'kept' },
    { RUNSHEET_ON_PUBLISH_ERROR: '', RUNSHEET_RECORD_DIR: '' },
  ],
  ['options', { apiKey: 'k', onPublishError: 'fail', recordDir: 'kept', api: { deadline: 5_000 }, redact: ['a+'] }, {}],
  ['variables', {}, { RUNSHEET_ON_PUBLISH_ERROR: 'fail', RUNSHEET_RECORD_DIR: 'kept', RUNSHEET_DEADLINE: '5000' }],
  [
    'both, of which the variables count',
    { onPublishError: 'fail', recordDir: 'kept', api: { deadline: 5_000 } },
    { RUNSHEET_ON_PUBLISH_ERROR: 'warn', RUNSHEET_RECORD_DIR: 'other', RUNSHEET_DEADLINE: '7000' },
  ],
])('what is guessed is what the configuration says: %s', (_, options, environment) => {
  const { config, error } = readConfig({ options, environment, keyFile: undefined, file: undefined });
  expect(error).toBe(undefined);
  const settings = { options, environment };
  expect({
    apiKey: guessKey(options),
    recordDir: guessRecordDir(settings),
    deadlineMs: guessDeadlineMs(settings),
    onPublishError: guessFailsOnError(settings) ? 'fail' : 'warn',
    redact: guessPatterns(options).map(({ source }) => source),
  }).toEqual({
    apiKey: config.apiKey,
    recordDir: config.recordDir,
    deadlineMs: config.api.deadlineMs,
    onPublishError: config.onPublishError,
    redact: config.redact.map(({ source }) => source),
  });
});

/** In a repository of its own, with this configuration file. */
function isOff(options: unknown, environment: Environment, file?: string): boolean {
  const root = temporaryFolder();
  mkdirSync(join(root, '.git'));
  if (file !== undefined) writeFileSync(join(root, 'runsheet.config.ts'), file);
  const readText = (path: string) => {
    expect(path).toBe(join(root, 'runsheet.config.ts'));
    return file ?? '';
  };
  return isSurelyOff(options, { environment, root, readText });
}
