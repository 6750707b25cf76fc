import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { addKey, startService } from '@runsheet/service';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '../support/storage.ts';

const BIN = join(import.meta.dirname, '../../packages/cli/dist/bin.js');

type Shop = {
  readonly database: string;
  /** The command line beside the services. */
  readonly serve: (...argv: readonly string[]) => Promise<{ readonly code: unknown; readonly stdout: string }>;
  /** The statuses of the same request to each of the services. */
  readonly ask: (key: string, body?: string) => Promise<readonly number[]>;
  readonly run: (statement: string) => Promise<readonly unknown[]>;
};

/** Two services on one database, and a script with a run. */
async function openShop(): Promise<Shop> {
  const database = await newDatabase();
  const services = [await startService({ database, key: 'Key1' }), await startService({ database, key: 'Key1' })];
  const client = new Client({ connectionString: database });
  await client.connect();
  onTestFinished(async () => {
    for (const service of services) await service.close();
    await client.end();
  });
  const script = { name: 'Cart', tests: ['add', 'pay'], runs: [{ results: { 1: 'pass', 2: ['fail', 'no'] } }] };
  await fetch(`${services[0]?.baseUrl}/projects/1/scripts`, {
    method: 'POST',
    headers: { authorization: 'apikey Key1', 'content-type': 'application/json' },
    body: JSON.stringify(script),
  });
  return {
    database,
    serve: async (...argv) => {
      const child = spawn(process.execPath, [BIN, 'serve', ...argv, '--database', database], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [stdout, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
      return { code, stdout: stdout.trim() };
    },
    ask: (key, body) =>
      Promise.all(
        services.map(async ({ baseUrl }) => {
          const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json' };
          const request = body === undefined ? { headers } : { method: 'POST', headers, body };
          return (await fetch(`${baseUrl}/projects/1/notes`, request)).status;
        }),
      ),
    run: async (statement) => (await client.query<Readonly<Record<string, unknown>>>(statement)).rows,
  };
}

test('a key is made, listed, and revoked at once in two processes; the log says so', async () => {
  const { serve, ask } = await openShop();
  const { stdout: key } = await serve('keys', 'add', 'CI', '--access', 'read');

  expect([await ask(key), await ask(key, '{ "name": "x" }')]).toEqual([
    [200, 200],
    [403, 403],
  ]);
  expect((await serve('keys', 'list')).stdout).toMatch(/^CI {2}….{2}, reads, all projects, /);
  expect((await serve('keys', 'revoke', 'CI')).code).toBe(0);
  expect(await ask(key)).toEqual([401, 401]);
  expect((await serve('log')).stdout.replaceAll(/^\S+Z {2}| {2}\S+$/gm, '')).toBe(
    'Local key  POST  /api/v1/projects/1/scripts  127.0.0.1\ncommand line  serve  keys add CI\ncommand line  serve  keys revoke CI',
  );
});

test('of several processes that make a key of one name at once, one makes it', async () => {
  const { database, serve } = await openShop();
  const make = () => addKey({ database }, { name: 'CI' }).catch((error: unknown) => String(error));

  const made = await Promise.all(Array.from({ length: 4 }, make));
  expect(made.filter((key) => /^[A-Za-z0-9]{64}$/.test(key))).toHaveLength(1);
  expect((await serve('keys', 'list')).stdout.split('\n')).toHaveLength(1);
});

test('check and prune look at all that is stored, and prune removes it only with --yes', async () => {
  const { serve, run } = await openShop();
  await run("update runs set created = '2020-01-01T00:00:00.000Z'");
  const prune = ['prune', '--comments-before', '2021-01-01', '--runs-before', '2021-01-01'];
  const found = 'comments of runs: 1, runs: 0, entries of the log: 0.';

  expect(await serve('check')).toEqual({ code: 0, stdout: 'All that is stored is sound.' });
  expect((await serve(...prune)).stdout).toBe(`Would remove: ${found} Make a backup, then say --yes.`);
  expect((await serve(...prune, '--yes')).stdout).toBe(`Removed: ${found}`);
  expect(await run('select cells, remarks from runs')).toEqual([{ cells: '2', remarks: null }]);
  await run('update tests set rank = (select rank from tests where id = 1) where id = 2');
  await run("insert into tests values (9, 1, 0, 'stray', '', '', '8')");
  expect(await serve('check')).toEqual({
    code: 1,
    stdout: 'Script 1: row 2 has no place of its own.\nThere are rows of script 9, which is not there.',
  });
});

test('prune removes old runs but the newest and the one with the largest number', async () => {
  const { serve, run } = await openShop();
  await run(`insert into runs select key + n, script_id, position + n, number + n, 0, created, state, tester, tags,
      headers, cells, marks, remarks from runs, (select 8 as n union select 3 union select 5) as more`);
  await run("update runs set created = '2020-01-01T00:00:00.000Z'");
  await run('update runs set position = 20 where number = 4');

  const removed = await serve('prune', '--runs-before', '2021-01-01', '--yes');
  expect(removed.stdout).toContain('runs: 2');
  expect(await run('select number from runs order by number')).toEqual([{ number: '4' }, { number: '9' }]);
});

test('backup and restore name the tools of PostgreSQL', async () => {
  const { serve } = await openShop();

  expect([(await serve('backup', 'x')).code, (await serve('restore', 'x')).code]).toEqual([2, 2]);
});
