import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeFolder, runIn } from '../place.test.support.ts';

const KEY = 'k3y-0123456789';

test('every option is printed with its value and where that was written, the key hidden', async () => {
  const directory = folderWith({
    'runsheet.config.json': '{\n  "project": "Shop",\n  "api": { "proxy": "http://me:pw@proxy.example:1" }\n}',
  });
  const environment = { RUNSHEET_API_KEY: KEY, RUNSHEET_FOLDER: 'QA', RUNSHEET_LAYOUT: '' };
  const { code, stdout } = await runIn({ directory, environment }, ['show', '--print-config', '--timeout', '5']);
  expect(code).toBe(0);
  const written = stdout.split('\n').filter((line) => !line.endsWith('default'));
  expect(written.map((line) => line.replaceAll(/ {2,}/g, '  ')).join('\n')).toMatchInlineSnapshot(`
    "apiKey  (hidden)  RUNSHEET_API_KEY
    folder  QA  RUNSHEET_FOLDER
    project  Shop  runsheet.config.json
    api.timeout  5  --timeout
    api.proxy  http://[redacted]@proxy.example:1  runsheet.config.json
    "
  `);
  expect(stdout).toMatch(/^layout +single +default$/m);
});

test.each([
  ['HTTPS_PROXY', 'http://me:p@ss@proxy.example:3128', 'http://proxy.example:3128', 'HTTPS_PROXY'],
  ['http_proxy', 'me:pw@proxy.example:3128', 'proxy.example:3128', 'http_proxy'],
  ['HTTPS_PROXY', '', 'not set', 'default'],
])('a proxy of %s="%s" is shown with that origin, without its user', async (...row) => {
  const [variable, address, shown, origin] = row;
  const { stdout } = await runIn({ directory: makeFolder(), environment: { [variable]: address } }, ['--print-config']);
  const line = stdout.split('\n').find((text) => text.startsWith('api.proxy'));
  expect(line?.split(/ {2,}/)).toEqual(['api.proxy', shown, origin]);
});

test('it is printed without a command, and instead of what a command does', async () => {
  const world = { directory: makeFolder() };
  const plain = await runIn(world, ['--print-config']);
  expect(plain.code).toBe(0);
  expect(await runIn(world, ['publish', '--print-config'])).toEqual(plain);
});

test('with --json as one document, also when something is wrong', async () => {
  const directory = folderWith({ 'runsheet.config.json': `{ "apiKey": "${KEY}", "layout": "fil" }` });
  const { code, stdout, stderr } = await runIn({ directory }, ['--print-config', '--json']);
  expect({ code, stderr }).toEqual({ code: 2, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    file: 'runsheet.config.json',
    options: expect.arrayContaining([{ name: 'layout', value: 'single', origin: { kind: 'default' } }]),
    error: { code: 'RS1004' },
  });
  expect(stdout).not.toContain(KEY);
});

test('what is wrong is told after it', async () => {
  const directory = folderWith({ 'package.json': '{\n "name": "shop",\n "runsheet": {\n "sync": "nevr" } }' });
  const { code, stderr } = await runIn({ directory }, ['--print-config']);
  expect(code).toBe(2);
  expect(stderr).toMatchInlineSnapshot(`
    "error RS1004 The configuration has a problem:
        - sync: expected always, default-branch, never (package.json)
      why: With only part of your configuration, results could go to the wrong place.
      to do: Correct the lines above. Nothing was sent.
    "
  `);
});

test('--config names another file, from where the command runs; it has to be there', async () => {
  const directory = folderWith({ 'runsheet.config.json': '{ "folder": "A" }', 'ci/other.json': '{ "folder": "B" }' });
  const print = (...flags: readonly string[]) => runIn({ directory }, ['--print-config', ...flags]);
  expect((await print('--cwd', 'ci', '--config', 'other.json')).stdout).toMatch(/^folder +B +other.json$/m);
  expect((await print('--cwd', 'ci')).stdout).toMatch(/^folder +the top level of the project +default$/m);
  const missing = await print('--config', 'runsheet.jsn');
  expect(missing.code).toBe(2);
  expect(missing.stderr).toMatch(/^error RS1005 There is no configuration file .*runsheet\.jsn\.\n/);
});

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = makeFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
