import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../support/storage.ts';

const BIN = join(import.meta.dirname, '../../packages/cli/dist/bin.js');

function runServe(...argv: readonly string[]): ChildProcess & { readonly stdout: NodeJS.ReadableStream } {
  const child = spawn(process.execPath, [BIN, 'serve', ...argv], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => {
    child.kill('SIGKILL');
  });
  return child;
}

/** As in compose.yaml: behind a proxy, with a key that nobody knows. */
async function startProcess(database: string): Promise<string> {
  const flags = ['--public', '--trust-proxy', '127.0.0.1', '--public-host', 'tests.example', '--port', '0', '--json'];
  const { stdout } = runServe('--database', database, ...flags);
  const said: readonly unknown[] = await once(createInterface({ input: stdout }), 'line');
  const { pageUrl }: { pageUrl: string } = JSON.parse(String(said[0]));
  return pageUrl;
}

async function run(...argv: readonly string[]): Promise<string> {
  return (await text(runServe(...argv).stdout)).trim();
}

async function send(url: string, fields: Readonly<Record<string, string>>, cookie = ''): Promise<Response> {
  const headers = { cookie, origin: new URL(url).origin };
  return fetch(url, { method: 'POST', headers, body: new URLSearchParams(fields), redirect: 'manual' });
}

test('an admin signs in by one process, makes a key by another, and is out of all when revoked', async () => {
  const database = await newDatabase();
  const [one, other] = [await startProcess(database), await startProcess(database)];
  const admin = await run('keys', 'add', 'Ann', '--access', 'admin', '--database', database);

  const entered = await send(`${one}sign-in`, { key: admin });
  const cookie = (entered.headers.get('set-cookie') ?? '').split(';', 1).join('');
  expect(entered.status).toBe(303);
  const made = await send(`${other}keys`, { name: 'CI', access: 'write' }, cookie);
  const key = /<pre>([A-Za-z0-9]{64})<\/pre>/.exec(await made.text())?.[1] ?? '';
  const asked = await fetch(`${one}api/v1/projects`, { headers: { authorization: `apikey ${key}` } });
  expect([made.status, asked.status]).toEqual([200, 200]);

  await run('keys', 'revoke', 'Ann', '--database', database);
  const statuses = await Promise.all(
    [one, other].map(async (page) => (await fetch(`${page}keys`, { headers: { cookie } })).status),
  );
  expect(statuses).toEqual([401, 401]);
});
