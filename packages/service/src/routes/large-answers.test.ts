import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';

async function openCart(): Promise<TestApp> {
  const app = await openApp();
  const tests = Array.from({ length: 200 }, (_, index) => ({ text: `test ${index}` }));
  await app.post('/projects/1/scripts', { name: 'Cart', tests, runs: [{ results: { 1: 'pass' } }] });
  return app;
}

test.each(['/scripts/1', '/scripts/1/tests', '/projects', '/projects/1/folders?progress=full', '/whoami'])(
  'GET %s has an ETag, and is answered 304 without a body while it would be the same',
  async (path) => {
    const app = await openCart();
    const etag = (await app.get(path)).headers.get('etag') ?? '';
    const again = await app.send(path, { headers: { 'if-none-match': `"other", ${etag}` } });

    expect(etag).toMatch(/^W\/".+"$/);
    expect([again.status, again.body]).toEqual([304, '']);
  },
);

test('the ETag of a script changes with each thing the answer shows', async () => {
  const app = await openCart();
  const etags = new Set<string | null>();
  const note = async (): Promise<void> => {
    etags.add((await app.get('/scripts/1')).headers.get('etag'));
  };
  await note();
  await app.post('/scripts/1/runs', { results: { 2: 'fail' } });
  await note();
  await app.post('/scripts/1/tests?insert=1', ['between']);
  await note();
  await app.patch('/scripts/1', { comments: 'done' });
  await note();
  await app.patch('/scripts/1', { name: 'Basket' });
  await note();
  etags.add((await app.get('/scripts/1?results=none')).headers.get('etag'));

  expect(etags.size).toBe(6);
});

test('an answer is compressed where the client takes it so, and says the same', async () => {
  const { store } = await openCart();
  const { createApp } = await import('../app.ts');
  const app = createApp(store, { key: 'Key1' });
  const ask = (encoding: string): Promise<Response> =>
    app.fetch(
      new Request('http://localhost/api/v1/scripts/1', {
        headers: { authorization: 'apikey Key1', 'accept-encoding': encoding },
      }),
    );

  const plain = await ask('identity');
  const compressed = await ask('gzip');

  expect([plain.headers.get('content-encoding'), compressed.headers.get('content-encoding')]).toEqual([null, 'gzip']);
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe(await plain.text());
});

test('more than 250,000 rows in a request are refused with 413, in each form', async () => {
  const app = await openCart();
  const rows = Array.from({ length: 250_001 }, () => 'x');

  for (const body of [rows, rows.join('\n'), rows.map((text) => ({ text }))]) {
    expect(await app.post('/scripts/1/tests', body)).toMatchObject({
      status: 413,
      body: { error: 'A request may bring 250000 rows, and this one has 250001.' },
    });
  }
});
