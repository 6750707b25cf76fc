import { join } from 'node:path';
import type { Service } from '@runsheet/service';
import { expect, onTestFinished, test } from 'vitest';
import { type Ended, makeFolder, runIn } from '../place.test.support.ts';

type Shop = {
  readonly service: Service;
  readonly serve: (...argv: readonly string[]) => Promise<Ended>;
  /** The status of a request with the key. */
  readonly ask: (key: string, method?: 'GET' | 'POST') => Promise<number>;
};

async function openShop(): Promise<Shop> {
  const folder = makeFolder();
  const { startService } = await import('@runsheet/service');
  const service = await startService({ dataFile: join(folder, 'tests.sqlite') });
  onTestFinished(() => service.close());
  return {
    service,
    serve: (...argv) => runIn({ directory: folder }, ['serve', ...argv, '--data', 'tests.sqlite']),
    ask: async (key, method = 'GET') => {
      const headers = { authorization: `apikey ${key}`, 'content-type': 'application/json' };
      const body = method === 'POST' ? '{ "name": "x" }' : null;
      return (await fetch(`${service.baseUrl}/projects/1/notes`, { method, headers, body })).status;
    },
  };
}

test('a key is made, listed and revoked while the service runs', async () => {
  const { serve, ask } = await openShop();

  expect((await serve('keys', 'list')).stdout).toBe('No keys but the one the service is started with.\n');
  const { stdout, stderr } = await serve('keys', 'add', 'CI', '--access', 'read', '--expires', '2999-01-31');
  const key = stdout.trim();
  expect({ key, stderr }).toEqual({
    key: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
    stderr: 'The key CI, shown this once:\n',
  });
  expect([await ask(key), await ask(key, 'POST')]).toEqual([200, 403]);
  expect((await serve('keys')).stdout).toMatch(
    /^CI {2}….{2}, reads, all projects, until 2999-01-31T00:00:00.000Z, last used \S+\n$/,
  );
  expect((await serve('keys', 'revoke', 'CI')).code).toBe(0);
  expect(await ask(key)).toBe(401);
  expect((await serve('keys', 'list', '--json')).stdout).not.toContain(key);
});

test('the log says who wrote what', async () => {
  const { service, serve, ask } = await openShop();

  expect((await serve('log')).stdout).toBe('Nothing was written yet.\n');
  await ask(service.key, 'POST');
  await ask(service.key, 'POST');
  expect((await serve('log', '--last', '1')).stdout).toMatch(
    /^\S+Z {2}Local key {2}POST {2}\/api\/v1\/projects\/1\/notes {2}127\.0\.0\.1 {2}[0-9a-f-]{36}\n$/,
  );
  expect(JSON.parse((await serve('log', '--json')).stdout)).toMatchObject({ entries: [{ method: 'POST' }, {}] });
});

test('the log names keys that the command line made and revoked, and not what it was refused', async () => {
  const { serve } = await openShop();

  await serve('keys', 'add', 'CI');
  await serve('keys', 'add', 'CI');
  await serve('keys', 'revoke', 'CI');
  await serve('keys', 'revoke', 'CI');

  expect((await serve('log')).stdout.replaceAll(/^\S+Z|\S+$/gm, '-')).toBe(
    '-  command line  serve  keys add CI  -\n-  command line  serve  keys revoke CI  -\n',
  );
});

test.each([
  [['keys', 'revoke', 'Nobody'], 'There is no key Nobody that opens anything.'],
  [['keys', 'add', 'CI', '--project', '7'], 'There is no project 7.'],
  [['keys', 'add', 'CI', '--expires', 'soon'], '--expires takes a date such as 2027-01-31, not "soon".'],
])('serve %j ends with 2 and says why', async (argv, reason) => {
  const { serve } = await openShop();

  const { code, stderr } = await serve(...argv);

  expect(code).toBe(2);
  expect(stderr).toContain(reason);
});
