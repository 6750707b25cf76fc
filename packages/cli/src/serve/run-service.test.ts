import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { endOf, startBin } from '../bin.test.support.ts';
import { makeFolder, openPlace, runIn } from '../place.test.support.ts';

test('says where it is, and how a shell reaches it', async () => {
  const { code, stdout, stderr } = await runIn({ directory: makeFolder() }, ['serve', '--port', '0']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: 'The service has ended.\n' });
  expect(stdout.replaceAll(/:\d{2,}/g, ':<port>').replace(/[A-Za-z0-9]{64}/, '<key>')).toMatchInlineSnapshot(`
    "The service is running on this machine.

      page  http://127.0.0.1:<port>/  (opens without the key on this machine)
      API   http://127.0.0.1:<port>/api/v1
      data  in memory, gone at the end (keep it with --data)

    In the shell that runs the tests:

      export RUNSHEET_BASE_URL=http://127.0.0.1:<port>/api/v1
      export RUNSHEET_API_KEY=<key>

    The key is for this start only; keep one with --key-file.

    Ctrl-C ends it.
    "
  `);
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  'with --json one line; it serves until %s and ends with 0',
  async (signal) => {
    const child = startBin(['serve', '--json', '--port', '0']);
    const { baseUrl, pageUrl, key } = await firstLine(child.stdout);
    const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key };
    const folder = makeFolder();
    expect((await runIn({ directory: folder, environment }, ['whoami'])).code).toBe(0);
    expect((await fetch(pageUrl)).status).toBe(200);
    const ended = endOf(child);
    child.kill(signal);
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
    expect((await runIn({ directory: folder, environment }, ['whoami', '--deadline', '200'])).code).toBe(4);
  },
);

test('data and key outlive the service in their files, which nobody else can read', async () => {
  const folder = makeFolder();
  const argv = ['serve', '--json', '--port', '0', '--data', 'kept/tests.sqlite', '--key-file', 'key'];
  const first = await runIn({ directory: folder }, argv);
  expect(JSON.parse(first.stdout)).toMatchObject({
    dataFile: join(folder, 'kept', 'tests.sqlite'),
    keyFile: join(folder, 'key'),
  });
  expect(first.stdout).not.toContain('"key"');
  const modes = ['key', 'kept/tests.sqlite'].map((name) => statSync(join(folder, name)).mode & 0o777);
  expect(modes).toEqual([0o600, 0o600]);

  const child = startBin([...argv, '--cwd', folder]);
  const { baseUrl } = await firstLine(child.stdout);
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY_FILE: 'key' };
  expect((await runIn({ directory: folder, environment }, ['whoami'])).code).toBe(0);
});

test('a key file that others can read is served from, and told', async () => {
  const folder = makeFolder();
  writeFileSync(join(folder, 'key'), 'k3y');
  chmodSync(join(folder, 'key'), 0o644);
  const { code, stderr } = await runIn({ directory: folder }, ['serve', '--port', '0', '--key-file', 'key']);
  expect(code).toBe(0);
  expect(stderr).toContain('Other users of this machine can read the key in');
});

test('with --https clients trust the certificate that is named, and no other', async () => {
  const folder = makeFolder();
  const child = startBin(['serve', '--json', '--port', '0', '--https']);
  const { baseUrl, key, certificateFile } = await firstLine(child.stdout);
  expect(baseUrl).toMatch(/^https:/);
  const environment = { RUNSHEET_BASE_URL: baseUrl, RUNSHEET_API_KEY: key };
  const trusting = { ...environment, RUNSHEET_CA_FILE: certificateFile };
  expect((await runIn({ directory: folder, environment: trusting }, ['whoami'])).code).toBe(0);
  const untrusting = await runIn({ directory: folder, environment }, ['whoami']);
  expect(untrusting.code).toBe(2);
  expect(untrusting.stderr).toContain('error RS3013 ');
  const ended = endOf(child);
  child.kill('SIGTERM');
  await ended;
  expect(existsSync(certificateFile)).toBe(false);
});

test.each(['20.19.0', '22.12.0', '23.3.0'])(
  'on Node %s it says which one it needs, and ends with 2',
  async (nodeVersion) => {
    const { code, stdout, stderr } = await runIn({ directory: makeFolder(), nodeVersion }, ['serve']);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(
      `error RS1103 The embedded service needs Node 22.13 or newer; this is Node ${nodeVersion}.`,
    );
  },
);

test('a port that is taken ends with 2', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  const address = server.address();
  const port = typeof address === 'object' ? String(address?.port) : '';
  const { code, stderr } = await runIn({ directory: makeFolder() }, ['serve', '--port', port]);
  expect(code).toBe(2);
  expect(stderr).toContain(
    `error RS1104 The service did not start: another program listens at port ${port} of 127.0.0.1`,
  );
});

test('a data file that another process holds ends with 2', async () => {
  const { folder } = await openPlace();
  const dataFile = join(folder, 'held.sqlite');
  const { startService } = await import('@runsheet/service');
  const holder = await startService({ dataFile });
  onTestFinished(() => holder.close());
  const { code, stderr } = await runIn({ directory: folder }, ['serve', '--port', '0', '--data', dataFile]);
  expect(code).toBe(2);
  expect(stderr).toContain('is in use by another process');
});

test.each([
  [['--host', '0.0.0.0'], '0.0.0.0 is reached by other machines: say --public, and serve https or name a proxy.'],
  [
    ['--public'],
    '--public needs TLS, since keys are sent with every request: --cert with --cert-key, or --trust-proxy.',
  ],
  [['--host', '192.0.2.1', '--public'], '--public needs TLS'],
  [['--public', '--trust-proxy', 'caddy'], '--trust-proxy takes an IP address, such as 10.0.0.1, not caddy'],
])('%j alone ends with 2, and nothing is served', async (flags, reason) => {
  const { code, stdout, stderr } = await runIn({ directory: makeFolder() }, ['serve', '--port', '0', ...flags]);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain(`error RS1101 ${reason}`);
  expect(stderr).not.toContain('--port');
});

test('with --log requests and errors of the service are lines of JSON, without a key', async () => {
  const dataFile = join(makeFolder(), 'tests.sqlite');
  const child = startBin(['serve', '--json', '--port', '0', '--log', '--data', dataFile]);
  const { baseUrl, key } = await firstLine(child.stdout);
  const database = new DatabaseSync(dataFile);
  database.exec('DROP TABLE audit');
  database.close();
  const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json', 'x-request-id': 'build-7' };
  const answer = await fetch(`${baseUrl}/projects/1/notes`, { method: 'POST', headers, body: '{ "name": "x" }' });
  expect(answer.status).toBe(500);
  const ended = endOf(child);
  child.kill('SIGTERM');
  const { stderr } = await ended;

  expect(stderr).not.toContain(key);
  const lines = stderr
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(lines).toMatchObject([
    { requestId: 'build-7', error: expect.stringContaining('no such table: audit'), time: expect.any(String) },
    { requestId: 'build-7', status: 500 },
  ]);
});

test('behind a proxy that is named, pages ask for a key also on 127.0.0.1', async () => {
  const proxy = ['--public', '--trust-proxy', '127.0.0.1', '--public-host', 'Tests.Example'];
  const child = startBin(['serve', '--json', '--port', '0', ...proxy]);
  const said = await firstLine(child.stdout);
  expect(await statusAt(said.pageUrl, 'tests.example')).toBe(200);
  expect(await statusAt(said.pageUrl, 'other.example')).toBe(403);
  expect(said).not.toHaveProperty('key');
  const answer = await fetch(said.pageUrl, { headers: { accept: 'text/html' } });
  expect([answer.status, await answer.text()]).toEqual([401, expect.stringContaining('<h1>Sign in</h1>')]);
  const ended = endOf(child);
  child.kill('SIGTERM');
  await ended;
});

test.each([
  ['empty', 'key', 'is empty.'],
  ['a folder', '.', 'cannot be read: EISDIR'],
  ['in a folder that is not there', 'nowhere/key', 'cannot be written: ENOENT'],
])('a key file that is %s ends with 2, and nothing is served', async (_, keyFile, reason) => {
  const place = await openPlace();
  place.write('key', '\n');
  const { code, stdout, stderr } = await place.runsheet('serve', '--port', '0', '--key-file', keyFile);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  expect(stderr).toContain('error RS1104 The service did not start: the key file ');
  expect(stderr).toContain(reason);
});

/** Of `/healthz`, asked by another name. */
async function statusAt(pageUrl: string, host: string): Promise<number | undefined> {
  const asked = get(new URL('healthz', pageUrl), { headers: { host } });
  const [answer]: readonly { readonly statusCode?: number; readonly resume: () => unknown }[] = await once(
    asked,
    'response',
  );
  answer?.resume();
  return answer?.statusCode;
}

type Line = {
  readonly baseUrl: string;
  readonly pageUrl: string;
  readonly key: string;
  readonly certificateFile: string;
};

/** What the service says about itself when it has started. */
async function firstLine(stdout: NodeJS.ReadableStream): Promise<Line> {
  for await (const line of createInterface({ input: stdout })) {
    const said: Line = JSON.parse(line);
    return said;
  }
  throw new Error('it ended without a word');
}
