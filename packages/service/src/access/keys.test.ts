import { expect, test } from 'vitest';

import { type Answer, KEY, openApp, type TestApp } from '../app.test.support.ts';
import { type AppOptions, createApp } from '../app.ts';
import type { KeyDraft } from '../store/keys.ts';
import type { StoreOptions } from '../store/store.ts';

import { hashOf } from './identity.ts';
import { makeKey } from './make-key.ts';

const CREATED = '2026-01-01T00:00:00.000Z';

type Keyed = TestApp & { readonly ask: (key: string, path: string, body?: object) => Promise<Answer> };

/** The app with a key `Second` of the given rights. */
async function openKeyed(draft: Partial<KeyDraft>, options: Partial<AppOptions> & StoreOptions = {}): Promise<Keyed> {
  const app = await openApp(options);
  await app.store.keys.add({
    name: 'CI',
    hash: hashOf('Second'),
    ending: 'nd',
    access: 'write',
    projectId: null,
    created: CREATED,
    expires: null,
    ...draft,
  });
  const ask: Keyed['ask'] = (key, path, body) =>
    app.send(path, {
      headers: { authorization: `apikey ${key}`, 'content-type': 'application/json' },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    });
  return { ...app, ask };
}

test('a stored key opens the API until it is revoked, and the data does not hold it', async () => {
  const app = await openKeyed({});

  expect((await app.ask('Second', '/whoami')).body).toMatchObject({ apiKey: { id: 2, name: 'CI', ending: 'nd' } });
  expect(await app.store.keys.list()).toMatchObject([{ name: 'CI', lastUsed: '2026-03-04T05:06:07.890Z' }]);
  expect(await app.store.keys.revoke('CI', CREATED)).toBe(1);
  expect((await app.ask('Second', '/whoami')).status).toBe(401);
  expect(await app.store.keys.revoke('CI', CREATED)).toBe(0);
});

test('a key that has expired opens nothing', async () => {
  const before = await openKeyed({ expires: '2026-03-04T05:06:08.000Z' });
  const after = await openKeyed({ expires: '2026-03-04T05:06:07.000Z' });

  expect((await before.ask('Second', '/whoami')).status).toBe(200);
  expect((await after.ask('Second', '/whoami')).status).toBe(401);
});

test('a write that waited until its key expired is refused, and not stored', async () => {
  let time = '2026-03-04T05:06:07.890Z';
  const app = await openKeyed({ expires: '2026-03-04T05:06:08.000Z' }, { now: () => new Date(time) });
  const turn = Promise.withResolvers<void>();
  const others = app.store.lend(() => turn.promise);
  const writing = app.ask('Second', '/projects/1/notes', { name: 'late' });
  // The note of when the key was used, and the write.
  await expect.poll(() => app.page('/metrics')).toContain('runsheet_database_waiting 2');
  time = '2026-03-04T05:06:08.000Z';
  turn.resolve();
  await others;

  expect((await writing).status).toBe(401);
  expect(await app.tree()).toBe('');
});

test('a name is free again when its key has expired', async () => {
  const app = await openKeyed({ expires: '2026-03-04T05:06:07.000Z' });
  const make = () => app.store.transaction((contents) => makeKey(contents, { name: 'CI' }, new Date('2026-03-05')));

  expect(await make()).toHaveLength(64);
  await expect(make()).rejects.toThrow('There is a key CI already.');
});

test('a key that may read may not write', async () => {
  const app = await openKeyed({ access: 'read' });

  expect((await app.ask('Second', '/projects/1/notes')).status).toBe(200);
  const head = { method: 'HEAD', headers: { authorization: 'apikey Second' } };
  const request = new Request('http://localhost/api/v1/projects/1/notes', head);
  expect((await createApp(app.store, { key: KEY }).fetch(request)).status).toBe(200);
  expect(await app.ask('Second', '/projects/1/notes', { name: 'x' })).toMatchObject({
    status: 403,
    body: { error: 'This key may read, and not write.' },
  });
  expect(await app.tree()).toBe('');
});

test('a key of one project does not see the others, whatever it names', async () => {
  const app = await openKeyed({ projectId: 2 }, { projects: ['Shop', 'Depot'] });
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/scripts', { name: 'Cart', tests: ['a'] });

  expect((await app.ask('Second', '/projects')).body).toMatchObject({ projects: [{ id: 2, name: 'Depot' }] });
  for (const path of [
    '/projects/1',
    '/projects/1/folders',
    '/projects/1/folders/f1',
    '/scripts/2',
    '/scripts/2/tests',
  ]) {
    expect((await app.ask('Second', path)).status).toBe(404);
  }
  for (const path of ['/projects/1/notes', '/projects/1/folders/f1/scripts', '/scripts/2/runs']) {
    expect((await app.ask('Second', path, { name: 'x' })).status).toBe(404);
  }
  expect((await app.ask('Second', '/projects/2/notes', { name: 'own' })).status).toBe(200);
});

test('requests without a valid key use up nothing of the limit of a key, and each key has its own', async () => {
  const app = await openKeyed({}, { rateLimits: [{ requests: 2, windowMs: 1000 }] });
  const statusesOf = async (key: string): Promise<readonly number[]> => {
    const statuses: number[] = [];
    for (let request = 0; request < 3; request += 1) statuses.push((await app.ask(key, '/whoami')).status);
    return statuses;
  };

  expect(await statusesOf('wrong')).toEqual([401, 401, 429]);
  expect(await statusesOf(KEY)).toEqual([200, 200, 429]);
  expect(await statusesOf('Second')).toEqual([200, 200, 429]);
});

test('where others reach the service, requests without a valid key are limited by the address of the client', async () => {
  const { store } = await openApp();
  const app = createApp(store, { key: KEY, isPageOpen: false, proxies: ['10.0.0.1'] });
  const ask = async (client: string, path: string, headers: Readonly<Record<string, string>>): Promise<Response> => {
    const sent = new Headers({ ...headers, 'x-forwarded-for': client });
    return app.fetch(new Request(`http://localhost${path}`, { headers: sent }), { address: '10.0.0.1' });
  };
  const wrong = { authorization: 'apikey Wrong' };
  const statuses = new Set<number>();
  for (let guess = 0; guess < 60; guess += 1) statuses.add((await ask('192.0.2.7', '/api/v1/whoami', wrong)).status);
  expect([...statuses]).toEqual([401]);

  const refused = await ask('192.0.2.7', '/api/v1/whoami', wrong);
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true]);
  for (const [path, headers] of [
    ['/metrics', wrong],
    ['/', { authorization: `Basic ${Buffer.from('me:Wrong').toString('base64')}` }],
    ['/keys', { cookie: 'runsheet_session=Wrong' }],
  ] as const) {
    expect((await ask('192.0.2.7', path, headers)).status).toBe(429);
  }
  expect((await ask('192.0.2.8', '/api/v1/whoami', wrong)).status).toBe(401);
  expect((await ask('192.0.2.7', '/api/v1/whoami', { authorization: `apikey ${KEY}` })).status).toBe(200);
  // Who sends no key sees the form.
  expect((await ask('192.0.2.7', '/', { accept: 'text/html' })).status).toBe(401);
});

test('each write is noted with who, when, what and from where, and a refused one is not', async () => {
  const app = await openKeyed({});
  await app.ask('Second', '/projects/1/scripts?insert=last', { name: 'Cart' });
  await app.ask(KEY, '/scripts/1/runs', {});
  await app.ask(KEY, '/scripts/9/runs', {});
  await app.ask('Second', '/scripts/1');

  const entries = await app.store.audit.list(10);

  expect(entries).toMatchObject([
    { key: 'CI', method: 'POST', path: '/api/v1/projects/1/scripts', time: '2026-03-04T05:06:07.890Z' },
    { key: 'Local key', method: 'POST', path: '/api/v1/scripts/1/runs' },
  ]);
  expect(await app.store.audit.list(1)).toEqual(entries.slice(1));
});
