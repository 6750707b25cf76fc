import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';

import { createApp } from '../../app.ts';
import { checkStore } from '../../operate.ts';
import { newStorage } from '../../storage.test.support.ts';
import { migrate, NEWEST_VERSION } from '../migrations.ts';
import { openPool, PATIENT } from '../postgres/pool.ts';
import { openStore, type StoreOptions } from '../store.ts';
import type { Tables } from '../tables.ts';

// 260 random calls, then all that can be read, as the first format of the store (a row for each cell) answered them;
// and the data file it left.
const recordedCall = z.object({
  method: z.string(),
  path: z.string(),
  body: z.string().optional(),
  now: z.number(),
  status: z.number(),
  answer: z.string(),
});

type RecordedCall = z.output<typeof recordedCall>;

const CALLS: readonly RecordedCall[] = read('answers.ndjson.gz')
  .toString('utf8')
  .trimEnd()
  .split('\n')
  .map((line) => recordedCall.parse(JSON.parse(line)));

const PROJECTS = ['Shop', { name: 'Old', description: 'd', bugPattern: 'https://bugs/{id}' }];

function read(name: string): Buffer {
  return gunzipSync(readFileSync(join(import.meta.dirname, name)));
}

/** Plays the calls, and resolves to those that were answered otherwise. */
async function play(options: StoreOptions, calls: readonly RecordedCall[]): Promise<readonly object[]> {
  let nowMs = calls[0]?.now ?? 0;
  const now = (): Date => new Date(nowMs);
  const store = await openStore({ ...options, projects: PROJECTS, now });
  onTestFinished(() => store.close());
  const app = createApp(store, { key: 'TestKey123', now });
  const differing: object[] = [];
  for (const call of calls) {
    nowMs = call.now;
    const headers = { authorization: 'apikey TestKey123', 'content-type': 'application/json' };
    const { method, body = null } = call;
    const response = await app.fetch(new Request(`http://localhost/api/v1${call.path}`, { method, headers, body }));
    const answered = { status: response.status, answer: await response.text() };
    if (answered.status !== call.status || answered.answer !== call.answer) differing.push({ call, answered });
  }
  return differing;
}

test('random calls are answered as by the first format of the store, byte by byte', async () => {
  expect(await play(await newStorage(), CALLS)).toEqual([]);
});

/** A data file of an earlier format, as the service of then left it. */
function newOldFile(version: number): string {
  const folder = mkdtempSync(join(tmpdir(), 'runsheet-recorded-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const dataFile = join(folder, 'old.sqlite');
  writeFileSync(dataFile, read(`version-${version}.sqlite.gz`));
  return dataFile;
}

/** Each but the newest. */
const VERSIONS = Array.from({ length: NEWEST_VERSION - 1 }, (_, index) => index + 1);

test.each(VERSIONS)(
  'a data file of format %i is copied and moved to the newest one, and answers as before',
  async (version) => {
    const dataFile = newOldFile(version);

    expect(await play({ dataFile }, CALLS.slice(260))).toEqual([]);
    const copy = new DatabaseSync(`${dataFile}.version-${version}`, { readOnly: true });
    onTestFinished(() => copy.close());
    expect(copy.prepare('PRAGMA user_version').get()).toEqual({ user_version: version });
    expect(await checkStore({ dataFile: `${dataFile}.version-${version}` }).catch(String)).toContain(
      'has an older format',
    );
  },
);

const places = process.env['RUNSHEET_TEST_DATABASES'];

/** The data of the first format in a database, with tables as an earlier format made them there. */
async function fillDatabase(database: string, version: number): Promise<void> {
  const file = new DatabaseSync(newOldFile(1));
  const poolWith = await openPool(database, PATIENT);
  const query = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: poolWith((error) => error) }) });
  await migrate({ engine: 'postgres', query }, 0, 1);
  await sql`create table runsheet_format (version bigint not null)`.execute(query);
  await sql`insert into runsheet_format values (${version})`.execute(query);
  for (const table of ['projects', 'items', 'scripts', 'fields', 'tests', 'runs', 'run_headers', 'results']) {
    for (const row of file.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all()) {
      const values = sql.join(Object.values(row));
      await sql`insert into ${sql.id(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))}) values (${values})`.execute(
        query,
      );
    }
  }
  file.close();
  for (const [table, column] of [
    ['projects', 'id'],
    ['runs', 'key'],
  ]) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), 100000)`.execute(query);
  }
  await migrate({ engine: 'postgres', query }, 1, version);
  await query.destroy();
}

test.runIf(places !== undefined).each(VERSIONS)(
  'a database of format %i is moved to the newest one, leaves its tables as they were, and takes writes',
  async (version) => {
    const database = await (await fetch(`${places}new`)).text();
    await fillDatabase(database, version);

    expect(await play({ database }, CALLS.slice(260))).toEqual([]);
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    onTestFinished(() => client.end());
    const counted = await client.query(
      `select (select count(*) from runs) = (select count(*) from runs_of_version_${version}) as is_same`,
    );
    expect(counted.rows).toEqual([{ is_same: true }]);
    expect(await checkStore({ database })).toEqual([]);
    const path = CALLS.find((call) => /^\/scripts\/\d+$/.test(call.path))?.path;
    const store = await openStore({ database });
    onTestFinished(() => store.close());
    const app = createApp(store, { key: 'TestKey123' });
    const headers = { authorization: 'apikey TestKey123', 'content-type': 'application/json' };
    const added = await app.fetch(
      new Request(`http://localhost/api/v1${path}/runs`, { method: 'POST', headers, body: '{}' }),
    );
    expect(added.status).toBe(200);
  },
);
