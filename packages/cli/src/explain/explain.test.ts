import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

test.each(['RS2001', 'rs2001', '2001', ' rs-2001 '])(
  'what %j means, why, what to do, and how it ends',
  async (code) => {
    expect(await explain(code)).toEqual({
      code: 0,
      stderr: '',
      stdout: [
        'RS2001  The service refused the API key (401).',
        '  why: It is mistyped, expired, deleted or disabled, or belongs to another service.',
        '  to do: Set RUNSHEET_API_KEY to the key that `npx runsheet serve` prints, or RUNSHEET_API_KEY_FILE to its --key-file. Another service has keys on its API settings page (account owners only).',
        '  exit code: 3',
        '',
        'Names and numbers are examples.',
        '',
      ].join('\n'),
    });
  },
);

test.each(['RS2010', 'RS20001', 'ECONNREFUSED'])('an unknown code %s leads to the list of all', async (code) => {
  const ended = await explain(code);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain(`error RS1101 There is no message ${code}.`);
  expect(ended.stderr).toContain('npx runsheet explain\n');
});

test('every message has a line in the list, and its parts in the JSON', async () => {
  const { stdout } = await explain();
  expect(stdout.split('\n').filter((line) => /^RS\d{4} {2}\S/.test(line)).length).toBeGreaterThan(50);
  expect(JSON.parse((await explain('RS4004', '--json')).stdout)).toEqual({
    code: 'RS4004',
    what: 'No API key in this build, so nothing was published.',
    why: 'Builds of forks do not get secrets.',
    todo: 'Deliver the results in a job that has the key: npx runsheet publish',
    exitCode: 0,
  });
});

function explain(...words: readonly string[]) {
  return runIn({ directory: makeFolder() }, ['explain', ...words]);
}
