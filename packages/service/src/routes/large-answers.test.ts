import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { openApp, type TestApp } from '../app.test.support.ts';
import { createApp } from '../app.ts';

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

/** Ten scripts with rows and runs. Nothing was said about a result: to decompress that would be a turn of others. */
async function openLarge(options: Parameters<typeof openApp>[0] = {}): Promise<TestApp> {
  const app = await openApp(options);
  const tests = Array.from({ length: ROWS }, (_, index) => ({ text: `test ${index}` }));
  const results = Object.fromEntries(tests.map((_, index) => [index + 1, index % 50 === 0 ? 'fail' : 'pass']));
  for (let script = 0; script < 10; script += 1) {
    await app.post('/projects/1/scripts', {
      name: 'Cart',
      tests,
      runs: Array.from({ length: RUNS }, () => ({ results })),
    });
  }
  return app;
}

const ROWS = 1_000;
const RUNS = 15;
const ALL = 'tests=full&runs=full&results=full&progress=full';

/** How often others have had their turn until the work is done. */
async function countTurns(work: () => Promise<unknown>): Promise<number> {
  const counter = { turns: 0, isOver: false };
  const count = (): void => {
    counter.turns += 1;
    if (!counter.isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  counter.isOver = true;
  return counter.turns;
}

test.each([
  [`/api/v1/projects/1/folders?${ALL}`, 10],
  [`/api/v1/projects/1/folders?progress=full`, 10],
  [`/api/v1/scripts/1?${ALL}`, 1],
  ['/scripts/1?page=1', 1],
])('while %s is answered, others have their turn after every few thousand cells', async (path, scripts) => {
  const app = await openLarge();
  const turns = await countTurns(() => app.page(path));
  // Of rows and cells; those of a database elsewhere come besides.
  expect(turns).toBeGreaterThan((scripts * ROWS * RUNS) / 5_000);
});

test('what is read for answers stays within a limit, and beyond it a large answer is 503 until there is room', async () => {
  const { store } = await openLarge();
  const app = createApp(store, { key: 'Key1', maxReadBytes: 100_000 });
  const ask = (path: string, method = 'GET'): Promise<Response> =>
    app.fetch(new Request(`http://localhost/api/v1${path}`, { method, headers: { authorization: 'apikey Key1' } }));
  const large = `/projects/1/folders?${ALL}`;

  // Nobody is there to read the answer to HEAD, and who has an answer is told nothing.
  await ask(large, 'HEAD');
  const first = await ask(large);
  const etag = first.headers.get('etag') ?? '';
  const second = await ask(large);
  const [refused] = [await second.json()];
  const small = await ask('/projects/1/folders');
  await first.body?.cancel();
  const third = await ask(large);

  expect([first.status, second.status, second.headers.get('retry-after'), small.status]).toEqual([200, 503, '1', 200]);
  expect(refused).toEqual({ error: 'Too many large answers at once. Ask again, or for less at a time.' });
  expect(third.headers.get('etag')).toBe(etag);
  expect(JSON.parse(await third.text())).toMatchObject({
    folders: Array.from({ length: 10 }, () => ({ name: 'Cart' })),
  });
  expect((await ask(large)).status).toBe(200);
});
