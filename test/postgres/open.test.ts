import { addKey, startService } from '@runsheet/service';
import { Client } from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { startPostgres } from '../support/postgres/server.ts';
import { newDatabase } from '../support/storage.ts';

async function run(database: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  await client.query(statement);
  await client.end();
}

test('several services start at once on an empty database, and find one project', async () => {
  const database = await newDatabase();

  const services = await Promise.all(Array.from({ length: 4 }, () => startService({ database, key: 'Key1' })));
  const headers = { authorization: 'apikey Key1' };
  const answers = await Promise.all(
    services.map(async ({ baseUrl }) => (await fetch(`${baseUrl}/projects`, { headers })).json()),
  );
  await Promise.all(services.map((service) => service.close()));

  expect(answers).toEqual(services.map(() => ({ projects: [{ id: 1, name: 'My project', description: '' }] })));
});

test('a database of a newer version is refused', async () => {
  const database = await newDatabase();
  await (await startService({ database })).close();
  await run(database, 'update runsheet_format set version = 99');

  await expect(startService({ database })).rejects.toThrow('it was written by a newer version (format 99');
});

test('a database that is not there is told without its password', async () => {
  const error: unknown = await startService({ database: 'postgres://me:secret@127.0.0.1:1/none' }).catch(
    (reason: unknown) => reason,
  );

  expect(String(error)).toContain('The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1');
  expect(String(error)).not.toContain('secret');
});

test('while the database is gone, everything that needs it is answered 503 with Retry-After', async () => {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  const service = await startService({ database: postgres.url, key: 'Key1' });
  onTestFinished(() => service.close());
  const stored = await addKey({ database: postgres.url }, { name: 'CI' });
  await postgres.kill();

  const answers: unknown[] = [];
  for (const [path, key] of [
    ['api/v1/whoami', stored],
    ['api/v1/projects', 'Key1'],
    ['api/v1/projects/1', 'Key1'],
    ['changes', 'Key1'],
    ['keys', 'Key1'],
  ]) {
    const headers = { authorization: `apikey ${key}`, cookie: 'runsheet_session=old' };
    const answer = await fetch(`${service.pageUrl}${path}`, { headers });
    answers.push([path, answer.status, answer.headers.get('retry-after')]);
  }
  expect(answers).toEqual(
    ['api/v1/whoami', 'api/v1/projects', 'api/v1/projects/1', 'changes', 'keys'].map((path) => [path, 503, '5']),
  );
});

test('a connection that the server ends is replaced, and nobody notices', async () => {
  const database = await newDatabase();
  const service = await startService({ database: `${database}&application_name=alone`, key: 'Key1' });
  const ask = (): Promise<Response> =>
    fetch(`${service.baseUrl}/projects/1/notes`, {
      method: 'POST',
      headers: { authorization: 'apikey Key1', 'content-type': 'application/json' },
      body: '{ "name": "kept" }',
    });

  const statuses = [(await ask()).status];
  await run(database, "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alone'");
  statuses.push((await ask()).status);
  await service.close();

  expect(statuses).toEqual([200, 200]);
});

test.each([
  ['its connection is ended', 'pg_terminate_backend', 'The database cannot be reached. Nothing was stored.'],
  ['its statement is ended', 'pg_cancel_backend', 'The database took too long. Nothing was stored.'],
])('when %s in the middle of a write, the answer is 503, and nothing is stored', async (_, end, error) => {
  const database = await newDatabase();
  const service = await startService({ database: `${database}&application_name=${end}`, key: 'Key1' });
  onTestFinished(() => service.close());
  const headers = { authorization: 'apikey Key1', 'content-type': 'application/json' };
  const post = (path: string, body: object): Promise<Response> =>
    fetch(`${service.baseUrl}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const script = { name: 'Cart', tests: ['add'] };
  await post('/projects/1/scripts', script);

  // A new script comes before its rows: the write waits for this lock with its first half done.
  const blocker = new Client({ connectionString: database });
  await blocker.connect();
  await blocker.query('begin; lock table tests in share mode');
  const work = { isOver: false };
  const answering = post('/projects/1/scripts', script).finally(() => {
    work.isOver = true;
  });
  // Each time it is tried again.
  while (!work.isOver) {
    await run(
      database,
      `select ${end}(pid) from pg_stat_activity where application_name = '${end}' and wait_event_type = 'Lock'`,
    );
  }
  await blocker.end();
  const refused = await answering;

  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([503, '5', { error }]);
  const tree = await (await fetch(`${service.baseUrl}/projects/1/folders`, { headers })).text();
  expect(tree.match(/Cart/g)).toHaveLength(1);
  expect((await post('/projects/1/scripts', script)).status).toBe(200);
});
