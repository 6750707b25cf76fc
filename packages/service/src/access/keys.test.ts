import { expect, test } from 'vitest';

import { type Answer, KEY, openApp, type TestApp } from '../app.test.support.ts';
import type { AppOptions } from '../app.ts';
import type { KeyDraft } from '../store/keys.ts';
import type { StoreOptions } from '../store/store.ts';

import { hashOf } from './identity.ts';

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

test('a key that may read may not write', async () => {
  const app = await openKeyed({ access: 'read' });

  expect((await app.ask('Second', '/projects/1/notes')).status).toBe(200);
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
