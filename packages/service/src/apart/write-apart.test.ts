import { copyFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { addKey, listKeys, readLog } from '../operate.ts';
import { call, newDataFile, startProcess } from '../service-process.test.support.ts';
import { type Service, type ServiceOptions, startService } from '../start-service.ts';
import { newStorage } from '../storage.test.support.ts';
import { openStore } from '../store/store.ts';

const ROWS = 20_000;

const LARGE: string = JSON.stringify(Array.from({ length: ROWS }, (_, row) => `a row with the number ${row}`));

type Place = { readonly dataFile: string; readonly database?: string };

/** A data file, or in the project `postgres` a database. */
async function newPlace(): Promise<Place> {
  return { dataFile: newDataFile(), ...(await newStorage()) };
}

async function start(place?: Place, options: ServiceOptions = {}): Promise<Service> {
  const service = await startService({ key: 'Key1', ...place, ...options });
  onTestFinished(() => service.close());
  await post(service, '/projects/1/scripts', { body: '{ "name": "Cart" }' });
  return service;
}

/** Until what it resolves to is called, no rows can be stored. A statement is carried out first. */
async function holdRows({ dataFile, database }: Place): Promise<(statement?: string) => Promise<void>> {
  if (database === undefined) {
    const other = new DatabaseSync(dataFile);
    other.exec('BEGIN IMMEDIATE');
    return async (statement = '') => {
      other.exec(`${statement}; COMMIT`);
      other.close();
    };
  }
  const other = new pg.Client({ connectionString: database });
  await other.connect();
  await other.query('begin; lock table tests in share mode');
  return async (statement = '') => {
    await other.query(`${statement}; commit`);
    await other.end();
  };
}

type Body = { readonly body: string; readonly type?: string | undefined; readonly key?: string };

function post(
  { baseUrl }: Service,
  path: string,
  { body, type = 'application/json', key = 'Key1' }: Body,
): Promise<Response> {
  const headers = { authorization: `apikey ${key}`, 'content-type': type };
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
  for (let count = 0; count < 30; count += 1) await (await get(service, '/projects')).text();
  answered.push('small');
  await release();

  expect((await large).status).toBe(200);
  expect(answered).toEqual(['small', 'large']);
});

/** The values of the metrics that have no labels. */
async function metricsOf({ pageUrl }: Service): Promise<Readonly<Record<string, number>>> {
  const lines = (await (await fetch(`${pageUrl}metrics`)).text()).split('\n');
  const values = lines.map((line) => /^([a-z_]+) (\S+)$/.exec(line) ?? []);
  return Object.fromEntries(values.map(([, name = '', value]): [string, number] => [name, Number(value)]));
}

test('metrics tell which large writes wait, what is held for them, and the work of the database for them', async () => {
  const place = await newPlace();
  const service = await start(place);
  const release = await holdRows(place);
  const writing = [1, 2].map(() => post(service, '/scripts/1/tests', { body: LARGE }));

  await expect
    .poll(() => metricsOf(service))
    .toMatchObject({
      runsheet_bodies_bytes: 2 * LARGE.length,
      runsheet_large_writes_waiting: 1,
      runsheet_writes_waiting: 0,
    });
  await release();
  await Promise.all(writing);

  expect(await metricsOf(service)).toMatchObject({ runsheet_bodies_bytes: 0, runsheet_large_writes_waiting: 0 });
  const statements = async () => (await metricsOf(service))['runsheet_database_statements_total'] ?? 0;
  const [first, second] = [await statements(), await statements()];
  await post(service, '/scripts/1/tests', { body: LARGE });
  // Those of the write, besides those that are asked for metrics themselves.
  expect((await statements()) - second).toBeGreaterThan(2 * (second - first));
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

/** Those that store nothing come first: all rows are compared after each. */
const BODIES: readonly (readonly [what: string, path: string, body: string, type?: string])[] = [
  ['no JSON', '/scripts/1/tests', `${LARGE},`],
  ['too many rows', '/scripts/1/tests', JSON.stringify(Array.from({ length: 250_001 }, () => 'x'))],
  ['a script that is not there', '/scripts/2/tests', LARGE],
  ['a path that is not there', '/rows', LARGE],
  ['a method that is not served', '/projects', LARGE],
  ['a body of another type', '/scripts/1/tests', LARGE, 'text/html'],
  ['rows', '/scripts/1/tests?insert=first', LARGE],
  ['rows as text', '/scripts/1/tests', LARGE, 'text/plain'],
];

test('a large body is answered as among the others, whatever it holds', async () => {
  const services = [await start(await newPlace()), await start()];
  for (const [what, path, body, type] of BODIES) {
    // One after the other, so that both services hold the same before each.
    const [answer, expected] = await Promise.all(services.map((service) => answerOf(service, path, { body, type })));
    expect({ what, ...answer }).toEqual({ what, ...expected });
  }
});

/** What was answered, and the rows then. */
async function answerOf(service: Service, path: string, body: Body) {
  const answer = await post(service, path, body);
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  const rows = await (await get(service, '/scripts/1/tests')).text();
  return { status: answer.status, headers, body: await answer.text(), rows };
}

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

test('a large write that the end cuts is not stored, nor is one that waits for it', async () => {
  const place = await newPlace();
  const first = await start(place, { graceMs: 50 });
  const release = await holdRows(place);
  const writing = [1, 2].map(() => post(first, '/scripts/1/tests', { body: LARGE }).catch(() => 'cut'));
  for (let count = 0; count < 30; count += 1) await (await get(first, '/projects')).text();

  const closed = first.close();
  expect(await Promise.all(writing)).toEqual(['cut', 'cut']);
  await release();
  await closed;

  const second = await start(place);
  expect(await (await get(second, '/scripts/1/tests')).json()).toEqual({ tests: [] });
});

test('a large write by a key that was revoked while it waited is refused, and not stored', async () => {
  const place = await newPlace();
  const service = await start(place);
  const key = await addKey(place, { name: 'CI' });
  await post(service, '/projects/1/notes', { body: '{ "name": "used" }', key });
  await expect.poll(async () => (await listKeys(place))[0]?.lastUsed).toBeTypeOf('string');
  const release = await holdRows(place);
  const writing = post(service, '/scripts/1/tests', { body: LARGE, key });
  for (let count = 0; count < 30; count += 1) await (await get(service, '/projects')).text();
  await release(`update keys set revoked = '2026-01-01T00:00:00.000Z'`);

  expect((await writing).status).toBe(401);
  expect(await (await get(service, '/scripts/1/tests')).json()).toEqual({ tests: [] });
});

test('a large body is answered also in a process with flags of its own', async () => {
  const dataFile = newDataFile();
  const { access } = await startProcess(dataFile);
  await call(access, '/projects/1/scripts', { name: 'Cart' });

  expect(await call(access, '/scripts/1/tests', JSON.parse(LARGE))).not.toHaveProperty('error');
});

test(
  'when another process holds the data file for long, the answer is 503 with Retry-After',
  { timeout: 120_000 },
  async () => {
    const dataFile = newDataFile();
    const service = await start({ dataFile });
    const release = await holdRows({ dataFile });

    const answers = [
      await post(service, '/projects/1/notes', { body: '{ "name": "x" }' }),
      await post(service, '/scripts/1/tests', { body: LARGE }),
    ];
    await release();

    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
      [503, '1'],
      [503, '1'],
    ]);
  },
);

test('after a large write a copy of the data file without its log is refused', async () => {
  const dataFile = newDataFile();
  const service = await start({ dataFile });
  await post(service, '/scripts/1/tests', { body: LARGE });
  await post(service, '/projects/1/notes', { body: '{ "name": "acknowledged" }' });
  const copy = `${dataFile}.copy`;
  copyFileSync(dataFile, copy);

  await expect(openStore({ dataFile: copy })).rejects.toThrow('it was copied without its log');
});
