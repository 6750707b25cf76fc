import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { KEY, openApp } from '../app.test.support.ts';
import { createApp } from '../app.ts';
import { type Service, startService } from '../start-service.ts';
import { newStorage } from '../storage.test.support.ts';
import { openStore } from '../store/store.ts';

test('a page that waits for changes is answered when something is written, and not before', async () => {
  const shop = await openApp({ projects: ['Shop'] });
  const app = createApp(shop.store, { key: KEY });
  const ask = async (path: string): Promise<unknown> =>
    (await app.fetch(new Request(`http://localhost${path}`))).json();

  expect(await ask('/changes')).toEqual({ version: '0' });
  let isAnswered = false;
  const waiting = ask('/changes?after=0').finally(() => {
    isAnswered = true;
  });
  await ask('/changes');
  // A change that leaves the version as it was: a seeded project, a write in another schema of the database.
  shop.store.changes.tell();
  await ask('/changes');
  expect(isAnswered).toBe(false);
  await shop.post('/projects/1/scripts', { name: 'Cart' });
  expect(await waiting).toEqual({ version: '1' });
  expect(await ask('/changes?after=0')).toEqual({ version: '1' });
});

// Two services share nothing but a database of PostgreSQL: npx vitest run --project postgres.
const isShared = process.env['RUNSHEET_TEST_DATABASES'] !== undefined;

test.runIf(isShared)(
  'a write of one service is heard by those who wait at another, also after a lost connection',
  async () => {
    const storage = await newStorage();
    const [one, other] = [await startService(storage), await startService(storage)];
    onTestFinished(async () => {
      await one.close();
      await other.close();
    });
    const versionAfter = async (version: string): Promise<unknown> =>
      (await fetch(`${other.pageUrl}changes?after=${version}`)).json();
    const first = versionAfter('0');
    await addNote(one);
    expect(await first).toEqual({ version: '1' });

    const third = await openStore(storage);
    onTestFinished(() => third.close());
    // Reconnecting counts as a change.
    const reconnected = third.changes.next(new AbortController().signal);
    const second = versionAfter('1');
    await endListeners(storage.database ?? '');
    await addNote(one);
    expect(await second).toEqual({ version: '2' });
    expect(await reconnected).toBe(true);
  },
);

test.runIf(isShared)('a write that is stored later than one that began after it is not missed', async () => {
  const { database = '' } = await newStorage();
  const service = await startService({ database });
  onTestFinished(() => service.close());
  const slow = new pg.Client({ connectionString: database });
  await slow.connect();
  onTestFinished(() => slow.end());
  await slow.query(
    "begin; insert into audit (time, key_name, method, path, address, request_id) values ('', '', '', '', '', '')",
  );
  await addNote(service);
  const ask = async (query: string): Promise<string> => (await fetch(`${service.pageUrl}changes${query}`)).text();
  const version = /"version":"([^"]+)"/.exec(await ask(''))?.[1] ?? '';
  await slow.query('commit');

  expect(await ask(`?after=${version}`)).not.toContain(`"${version}"`);
});

async function addNote({ baseUrl, key }: Service): Promise<void> {
  await fetch(`${baseUrl}/projects/1/notes`, {
    method: 'POST',
    headers: { authorization: `apikey ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Frozen' }),
  });
}

/** Ends the connections on which services hear of each other. */
async function endListeners(database: string): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  await client.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'runsheet changes' and datname = current_database()",
  );
  await client.end();
}

test('a service that ends answers those who wait at once', async () => {
  const service = await startService({});
  const waiting = fetch(`${service.pageUrl}changes?after=0`).then((answer) => answer.json());
  await expect.poll(() => fetch(`${service.pageUrl}healthz`).then(({ status }) => status)).toBe(200);
  await service.close();

  expect(await waiting).toEqual({ version: '0' });
});
