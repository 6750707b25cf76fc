import { expect, test } from 'vitest';
import { maskCommands, toCommandLine, wishesOf } from './to-command-line.ts';

test('inputs become a call of `publish`, and the key does not stand in it', () => {
  const inputs = {
    'INPUT_API-KEY': 'k3y',
    'INPUT_BASE-URL': 'https://tests.example/api/v1',
    INPUT_RECORDS: 'records\n  --more  \n',
    'INPUT_EXPECT-SHARDS': '4',
    'INPUT_EXPECT-RUNS': '2',
    'INPUT_JOB-STATUS': 'success',
    INPUT_PROJECT: '',
    INPUT_FOLDER: 'QA/Unit',
    INPUT_SCRIPT: '',
    RUNSHEET_PROJECT: 'Shop',
  };
  const { argv, environment } = toCommandLine(inputs);
  expect(argv).toEqual(['publish', '--expect-runs', '2', '--expect-shards', '4', 'records', './--more']);
  expect(environment).toEqual({
    ...inputs,
    RUNSHEET_API_KEY: 'k3y',
    RUNSHEET_BASE_URL: 'https://tests.example/api/v1',
    RUNSHEET_FOLDER: 'QA/Unit',
    RUNSHEET_JOB_STATUS: 'success',
    RUNSHEET_PROJECT: 'Shop',
  });
});

test('without inputs the outbox is published', () => {
  expect(toCommandLine({})).toEqual({ argv: ['publish', '--expect-runs', '1', '.runsheet'], environment: {} });
});

test('the command is told how the job went', () => {
  const { environment } = toCommandLine({ 'INPUT_JOB-STATUS': 'cancelled' });
  expect(environment).toMatchObject({ RUNSHEET_JOB_STATUS: 'cancelled' });
});

test('the runner is asked to hide key and token, in one line each', () => {
  expect(maskCommands({ 'INPUT_API-KEY': ' a%\nb ', 'INPUT_GITHUB-TOKEN': 't0ken' })).toEqual([
    '::add-mask::a%25%0Ab',
    '::add-mask::t0ken',
  ]);
  expect(maskCommands({})).toEqual([]);
});

test('a pull request is told only where that is asked for', () => {
  expect(wishesOf({ INPUT_COMMENT: 'false', INPUT_CHECK: '' })).toEqual({ comment: false, check: false, token: '' });
  const asked = { INPUT_COMMENT: 'true', INPUT_CHECK: ' True ', 'INPUT_GITHUB-TOKEN': 't0ken' };
  expect(wishesOf(asked)).toEqual({ comment: true, check: true, token: 't0ken' });
});
