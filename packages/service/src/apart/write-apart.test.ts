import { DatabaseSync } from 'node:sqlite';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { readLog } from '../operate.ts';
import { newDataFile } from '../service-process.test.support.ts';
import { type Service, startService } from '../start-service.ts';
import { newStorage } from '../storage.test.support.ts';
import { openStore } from '../store/store.ts';

const ROWS = 20_000;

const LARGE: string = JSON.stringify(Array.from({ length: ROWS }, (_, row) => `a row with the number ${row}`));

type Place = { readonly dataFile: string; readonly database?: string };

/** A data file, or in the project `postgres` a database. */
async function newPlace(): Promise<Place> {
  return { dataFile: newDataFile(), ...(await newStorage()) };
}

async function start(place?: Place): Promise<Service> {
  const service = await startService({ key: 'Key1', ...place });
  onTestFinished(() => service.close());
  await post(service, '/projects/1/scripts', { body: '{ "name": "Cart" }' });
  return service;
}

/** Until the end that it resolves to, no rows can be stored. */
async function holdRows({ dataFile, database }: Place): Promise<() => Promise<void>> {
  if (database === undefined) {
    const other = new DatabaseSync(dataFile);
    other.exec('BEGIN IMMEDIATE');
    return async () => other.close();
  }
  const other = new pg.Client({ connectionString: database });
  await other.connect();
  await other.query('begin; lock table tests in share mode');
  return () => other.end();
}

type Body = { readonly body: string; readonly type?: string | undefined };

function post({ baseUrl }: Service, path: string, { body, type = 'application/json' }: Body): Promise<Response> {
  const headers = { authorization: 'apikey Key1', 'content-type': type };
  return fetch(`${baseUrl}${path}`, { method: 'POST', headers, body });
}

function get({ baseUrl }: Service, path: string): Promise<Response> {
  return fetch(`${baseUrl}${path}`, { headers: { authorization: 'apikey Key1' } });
}

test.each([
  ['many bytes', LARGE],
  ['many entries', JSON.stringify(Array.from({ length: ROWS + 1 }, () => 'x'))],
])('small requests are answered while a body of %s cannot be stored yet', async (_, body) => {
  const place = await newPlace();
  const service = await start(place);
  const release = await holdRows(place);
  const answered: string[] = [];
  const large = post(service, '/scripts/1/tests', { body }).finally(() => answered.push('large'));
  // Its body is on its way; each of these goes there and back.
  for (let count = 0; count < 100; count += 1) await (await get(service, '/projects')).text();
  answered.push('small');
  await release();

  expect((await large).status).toBe(200);
  expect(answered).toEqual(['small', 'large']);
});

test('a small write waits for the large one that is being stored, and readers do not', async () => {
  const store = await openStore();
  onTestFinished(() => store.close());
  const done: string[] = [];
  const turn = Promise.withResolvers<void>();

  const large = store.lend(() => turn.promise).then(() => done.push('large'));
  const small = store.transaction(async () => undefined).then(() => done.push('small'));
  await store.snapshot((contents) => contents.projects.list());
  done.push('read');
  turn.resolve();
  await Promise.all([large, small]);

  expect(done).toEqual(['read', 'large', 'small']);
});

test.each<[string, string, string, string?]>([
  ['rows', '/scripts/1/tests?insert=first', LARGE],
  ['rows as text', '/scripts/1/tests', LARGE, 'text/plain'],
  ['no JSON', '/scripts/1/tests', `${LARGE},`],
  ['too many rows', '/scripts/1/tests', JSON.stringify(Array.from({ length: 250_001 }, () => 'x'))],
  ['a script that is not there', '/scripts/2/tests', LARGE],
  ['a path that is not there', '/rows', LARGE],
  ['a method that is not served', '/projects', LARGE],
  ['a body of another type', '/scripts/1/tests', LARGE, 'text/html'],
])('a large body with %s is answered as among the others', async (_, path, ...[body, type]) => {
  const [apart, among] = [await start(await newPlace()), await start()];

  const [answer, expected] = await Promise.all([apart, among].map((service) => post(service, path, { body, type })));

  const [headers, expectedHeaders] = [answer, expected].map((each) =>
    [...(each?.headers ?? [])].filter(([name]) => !['date', 'x-request-id'].includes(name)),
  );
  expect(answer?.status).toBe(expected?.status);
  expect(headers).toEqual(expectedHeaders);
  expect(await answer?.text()).toBe(await expected?.text());
  expect(await (await get(apart, '/scripts/1/tests')).text()).toBe(await (await get(among, '/scripts/1/tests')).text());
});

test('a large write is noted in the log, and told to those who wait for a change', async () => {
  const place = await newPlace();
  const service = await start(place);
  const changed = fetch(`${service.pageUrl}changes?after=1`);

  const answer = await post(service, '/scripts/1/tests', { body: LARGE });

  expect(await (await changed).json()).toEqual({ version: '2' });
  expect((await readLog(place, 1))[0]).toMatchObject({
    key: 'Local key',
    method: 'POST',
    path: '/api/v1/scripts/1/tests',
    requestId: answer.headers.get('x-request-id'),
  });
});

test('what of a large write is not stored when the service ends is not stored at all', async () => {
  const place = await newPlace();
  const first = await start(place);
  const release = await holdRows(place);
  const cut = post(first, '/scripts/1/tests', { body: LARGE }).catch(() => 'cut');
  for (let count = 0; count < 100; count += 1) await (await get(first, '/projects')).text();
  const closed = first.close();
  await release();
  await closed;
  const answer = await cut;

  const second = await startService({ key: 'Key1', ...place });
  onTestFinished(() => second.close());
  const rows = (await (await get(second, '/scripts/1/tests')).text()).split('"text"').length - 1;
  expect(rows).toBe(answer === 'cut' ? 0 : ROWS);
});
