import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Fault } from '@runsheet/service';
import { expect, test } from 'vitest';
import { makeFolder, openPlace, runIn } from '../place.test.support.ts';

/** Nobody listens here: a request that is sent ends with 4. */
const NOWHERE = { RUNSHEET_BASE_URL: 'http://127.0.0.1:9/api/v1', RUNSHEET_API_KEY: 'key-of-a-test' };

test.each([
  [['scipts'], 'RS1101 There is no command "api scipts"; did you mean api scripts?'],
  [['scirpts', 'get', '1'], 'RS1101 There is no command "api scirpts"; did you mean api scripts?\n'],
  [['scripts'], 'RS1101 Say which: create, get, update.'],
  [[], 'RS1101 Say which: whoami, projects, folders, scripts, tests, runs, notes.'],
  [['scripts', 'delete', '1'], 'RS1101 There is no command "api scripts delete".'],
  [['scripts', 'get'], 'RS1101 api scripts get needs script-id.'],
  [['tests', 'get', '1'], 'RS1101 api tests get needs test-id.'],
  [['scripts', 'get', '1', '2'], 'RS1101 "2" is one word too many for api scripts get.'],
  [['scripts', 'get', 'x'], 'RS1010 scriptId is not what the service accepts: expected a whole number, received "x"'],
  [
    ['scripts', 'get', '1.5'],
    'RS1010 scriptId is not what the service accepts: expected a whole number, received "1.5"',
  ],
  [
    ['scripts', 'get', '../2'],
    'RS1010 scriptId is not what the service accepts: expected a whole number, received "../2"',
  ],
  [['folders', 'get', '1', '7'], 'RS1010 folderId is not what the service accepts: expected the letter f and a number'],
  [
    ['notes', 'get', '1', 'f7'],
    'RS1010 noteId is not what the service accepts: expected the letter n and an id, received "f7"',
  ],
  [
    ['notes', 'list', '1', '--folder-id', 'QA'],
    'RS1010 folderId is not what the service accepts: expected the letter f and a number',
  ],
  [
    ['scripts', 'get', '1', '--tests', 'some'],
    'RS1010 view.tests is not what the service accepts: expected one of "none", "full", "list"',
  ],
  [
    ['scripts', 'get', '1', '--testswith', 'ids,x'],
    'RS1010 view.testswith[1] is not what the service accepts: expected one of "hashtags"',
  ],
  [['scripts', 'get', '1', '--insert', '1'], 'RS1101 There is no flag --insert for api scripts get.'],
  [['scripts', 'get', '1', '--body', '{}'], 'RS1101 There is no flag --body for api scripts get'],
  [['tests', 'add', '1', '--text', 'a', '--insert', '-1'], 'RS1010 insert is not what the service accepts'],
  [['tests', 'add', '1', '--text', 'a', '--insert', 'top'], 'RS1010 insert is not what the service accepts'],
  [['tests', 'add', '1', '--body', '[]', '--text', 'a'], 'RS1101 Arguments text and body are mutually exclusive.'],
  [['runs', 'add', '1'], 'RS1101 There is nothing to send: give --body, or pipe it in.'],
  [['runs', 'add', '1', '--body', ' '], 'RS1101 --body is empty.'],
  [['runs', 'add', '1', '--body', '{"results"'], 'RS1101 --body is not JSON: '],
  [['runs', 'add', '1', '--body', '@nowhere.json'], 'RS1101 --body: the file cannot be read: ENOENT'],
  [['runs', 'add', '1', '--body', '@latin-1.json'], 'RS1101 --body is not text in UTF-8.'],
  [['runs', 'add', '1', '--body', '{"result": {}}'], 'RS1010 run is not what the service accepts: Unrecognized key'],
  [['runs', 'add', '1', '--body', '{"results": {"7": "passed"}}'], 'RS1010 run.results.7 is not what the service'],
  [['folders', 'create', '1', '--body', '["QA"]'], 'RS1010 folder is not what the service accepts: expected object'],
] as const)('%j is refused before anything is sent', async (words, problem) => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'latin-1.json'), Buffer.from('{"headers": {"branch": "für"}}', 'latin1'));
  const { code, stdout, stderr } = await runIn({ directory: folder, environment: NOWHERE }, ['api', ...words]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error ${problem}`);
});

test.each([
  ['', 'There is nothing to send: standard input is empty.'],
  ['{', 'Standard input is not JSON: '],
])('what was piped in is named so: %j', async (text, problem) => {
  const readInput = () => Promise.resolve(Buffer.from(text));
  const world = { directory: makeFolder(), environment: NOWHERE, readInput };
  const { code, stderr } = await runIn(world, ['api', 'runs', 'add', '1']);
  expect(code).toBe(2);
  expect(stderr).toContain(`error RS1101 ${problem}`);
  expect(stderr).toContain('See: npx runsheet api runs add --help');
});

test('what the service would not take is named by its path, and where to correct it', async () => {
  const words = ['api', 'runs', 'add', '1', '--body', '{"results": {"7": "passed"}}'];
  const { stderr } = await runIn({ directory: makeFolder(), environment: NOWHERE }, words);
  expect(stderr).toContain('error RS1010 run.results.7 is not what the service accepts: ');
  expect(stderr).toContain('to do: Correct it on the command line; nothing was sent.');
});

test('with --json an error is the one document on stdout', async () => {
  const words = ['api', 'scripts', 'get', 'x', '--json'];
  const { code, stdout, stderr } = await runIn({ directory: makeFolder(), environment: NOWHERE }, words);
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    error: { code: 'RS1010', todo: 'Correct it on the command line; nothing was sent.' },
  });
});

test('what the service rejects ends with 2: the same call would be rejected again', async () => {
  const place = await openPlace();
  const { code, stdout, stderr } = await place.runsheet('api', 'scripts', 'get', '404');
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error RS3004 The service rejected the request (404: 'There is no script "404".').`);
});

test('a key that is refused ends with 3, a service that is not reached with 4', async () => {
  const place = await openPlace();
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: 'wrong' };
  expect(await runIn({ directory: place.folder, environment }, ['api', 'whoami'])).toMatchObject({ code: 3 });
  await place.service.close();
  expect(await place.runsheet('api', 'whoami', '--deadline', '200')).toMatchObject({ code: 4, stdout: '' });
});

test('a write of which nobody knows is not sent again, and the message says to look first', async () => {
  const lost: Fault = { method: 'POST', nth: 1, effect: { kind: 'cut', when: 'after' } };
  const place = await openPlace({ faults: [lost] });
  const { code, stdout, stderr } = await place.runsheet('api', 'notes', 'create', '1', '--body', '{"name": "a"}');
  expect({ code, stdout }).toEqual({ code: 4, stdout: '' });
  expect(stderr).toContain('error RS3006 The service may or may not have carried out a write');
  expect(stderr).toContain('to do: Look first whether it has landed: the same command again could write it twice.');
  const listed = await place.runsheet('api', 'notes', 'list', '1');
  expect(JSON.parse(listed.stdout)).toMatchObject({ notes: [{ name: 'a' }] });
});
