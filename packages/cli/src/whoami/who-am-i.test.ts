import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { makeFolder, openPlace, runIn } from '../place.test.support.ts';

test('says who the key belongs to, and which projects there are', async () => {
  const place = await openPlace({ projects: ['Shop', 'Billing'], key: `${'k'.repeat(62)}yz` });
  const { code, stdout, stderr } = await place.runsheet('whoami');
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout.replaceAll(place.service.baseUrl, 'http://service')).toMatchInlineSnapshot(`
    "http://service accepts the key.

    account
      id    1
      name  Local account
    apiKey
      id      1
      name    Local key
      ending  yz
    projects
      1  Shop
      2  Billing
    "
  `);
});

test('any number of projects is said', async () => {
  const place = await openPlace();
  const projects = Array.from({ length: 150_000 }, (_, id) => ({ id, name: 'p', description: '' }));
  const service = createServer((_, response) => response.end(JSON.stringify({ projects })));
  await once(service.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void service.close());
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;

  const { code, stdout } = await place.runsheet('whoami', '--base-url', `http://127.0.0.1:${port}/api/v1`);

  expect(code).toBe(0);
  expect(stdout).toContain('\n  149999  p\n');
});

test('with --json as one document, without the key', async () => {
  const place = await openPlace({ projects: ['Shop'] });
  const { stdout } = await place.runsheet('whoami', '--json');
  expect(JSON.parse(stdout)).toMatchObject({
    baseUrl: place.service.baseUrl,
    caller: { account: { name: 'Local account' } },
    projects: [{ id: 1, name: 'Shop' }],
  });
  expect(stdout).not.toContain(place.service.key);
});

test('a wrong key ends with 3 and says how to get a right one; it is never printed', async () => {
  const place = await openPlace();
  const environment = { RUNSHEET_BASE_URL: place.service.baseUrl, RUNSHEET_API_KEY: 'wrong-key' };
  const ended = await runIn({ directory: place.folder, environment }, ['whoami', '--verbose']);
  expect(ended).toMatchObject({ code: 3, stdout: '' });
  expect(ended.stderr).toContain('error RS2001 The service refused the API key (401).');
  expect(ended.stderr).toContain('to do: Set RUNSHEET_API_KEY to the key');
  expect(ended.stderr).toContain('request: GET /whoami (rejected, 401)');
  expect(ended.stderr).not.toContain('wrong-key');
});

test('an account whose API is off ends with 3', async () => {
  const place = await openPlace({ apiAccess: false });
  const { code, stdout } = await place.runsheet('whoami', '--json');
  expect(code).toBe(3);
  expect(JSON.parse(stdout)).toMatchObject({ error: { code: 'RS2002' } });
});

test('a service that is not reached ends with 4', async () => {
  const place = await openPlace();
  await place.service.close();
  const { code, stderr } = await place.runsheet('whoami', '--deadline', '200');
  expect(code).toBe(4);
  expect(stderr).toMatch(/^error RS300[12] /);
});

test.each([
  ['without a key', { RUNSHEET_BASE_URL: 'http://127.0.0.1:1/api/v1' }, 'RS1001'],
  ['without an address', { RUNSHEET_API_KEY: 'k' }, 'RS1002'],
  [
    'with an address that is not safe',
    { RUNSHEET_API_KEY: 'k', RUNSHEET_BASE_URL: 'http://tests.example/api/v1' },
    'RS1003',
  ],
  ['with a key file that is not there', { RUNSHEET_API_KEY_FILE: 'nowhere' }, 'RS1004'],
])('%s it ends with 2, and nothing is sent', async (_, environment, code) => {
  const ended = await runIn({ directory: makeFolder(), environment }, ['whoami']);
  expect(ended.code).toBe(2);
  expect(ended.stderr).toContain(`error ${code} `);
});

test('a flag wins over the environment, and a key file is found from --cwd', async () => {
  const place = await openPlace();
  place.write('secrets/key', `${place.service.key}\n`);
  const environment = { RUNSHEET_BASE_URL: 'http://127.0.0.1:1/api/v1', RUNSHEET_API_KEY_FILE: 'secrets/key' };
  const argv = ['whoami', '--base-url', place.service.baseUrl, '--cwd', place.folder];
  expect((await runIn({ directory: '/', environment }, argv)).code).toBe(0);
});

test('a misspelt variable is said, unless nobody wants to hear it', async () => {
  const place = await openPlace();
  const { baseUrl, key } = place.service;
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key, RUNSHEET_PROJEKT: 'x' };
  const said = await runIn({ directory: place.folder, environment }, ['whoami']);
  expect(said.stderr).toMatch(/^RS4005 RUNSHEET_PROJEKT .*is not known/);
  expect(said.stderr).toContain('RUNSHEET_PROJECT?');
  expect((await runIn({ directory: place.folder, environment }, ['whoami', '--quiet'])).stderr).toBe('');
});
