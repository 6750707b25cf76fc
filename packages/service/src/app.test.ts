import { expect, test } from 'vitest';

import { errorOf, KEY, openApp, type TestApp } from './app.test.support.ts';
import { createApp } from './app.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

async function openCart(): Promise<TestApp> {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/scripts', { name: 'Cart', tests: ['add', 'pay'], runs: [{ results: { 1: 'pass' } }] });
  await app.post('/projects/1/notes', { name: 'Frozen' });
  return app;
}

test.each([{ authorization: '' }, { authorization: 'apikey wrong' }, { authorization: `Bearer ${KEY}` }])(
  'the header "$authorization" is answered 401, whatever is asked for',
  async (headers) => {
    const app = await openCart();

    for (const path of ['/whoami', '/projects', '/scripts/2', '/nothing']) {
      const answer = await app.send(path, { headers });
      expect(answer.status).toBe(401);
      expect(errorOf(answer)).toContain('The API key is missing or not valid.');
    }
  },
);

test('without the API feature, or with API access turned off, the key is answered 403', async () => {
  const without = await openApp({ apiFeature: false, apiAccess: false });
  const turnedOff = await openApp({ apiAccess: false });

  expect(await without.get('/whoami')).toMatchObject({
    status: 403,
    body: { error: 'The API is not available for this account.' },
  });
  expect(await turnedOff.get('/whoami')).toMatchObject({
    status: 403,
    body: { error: 'API access is turned off for this account.' },
  });
  expect(await turnedOff.send('/whoami', { headers: { authorization: 'apikey wrong' } })).toMatchObject({
    status: 401,
  });
});

test('above a rate limit a request is answered 429 with the seconds to wait, and is let in after them', async () => {
  let nowMs = 0;
  const app = await openApp({
    now: () => new Date(nowMs),
    rateLimits: [
      { requests: 2, windowMs: 1000 },
      { requests: 3, windowMs: 10_000 },
    ],
  });

  await app.get('/whoami');
  await app.get('/whoami');
  const third = await app.get('/whoami');
  nowMs = 1000;
  const fourth = await app.get('/whoami');
  const fifth = await app.get('/whoami');
  nowMs = 10_000;
  const sixth = await app.get('/whoami');

  expect([third, fourth, fifth, sixth].map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual([
    [429, '1'],
    [200, null],
    [429, '9'],
    [200, null],
  ]);
  expect(third.body).toEqual({ error: 'Too many requests. Retry after 1 s.' });
});

test.each([
  { method: 'PUT', path: '/scripts/2', allow: 'GET, PATCH' },
  { method: 'DELETE', path: '/scripts/2', allow: 'GET, PATCH' },
  { method: 'DELETE', path: '/projects/1/folders/f1', allow: 'GET, PATCH' },
  { method: 'PATCH', path: '/scripts/2/tests/1', allow: 'GET' },
  { method: 'POST', path: '/whoami', allow: 'GET' },
  { method: 'GET', path: '/scripts/2/runs', allow: 'POST' },
])('$method $path is answered 405 with what is supported', async ({ method, path, allow }) => {
  const app = await openCart();

  const { status, headers, body } = await app.send(path, { method });

  expect({ status, allow: headers.get('allow') }).toEqual({ status: 405, allow });
  expect(body).toEqual({ error: `${method} is not supported here. Supported: ${allow}.` });
});

test.each([
  '/nothing',
  '/projects/2',
  '/projects/one',
  '/projects/01',
  '/projects/1e0',
  '/projects/99999999999999999999',
  '/projects/1/folders/1',
  '/projects/1/folders/f2',
  '/projects/1/folders/n1',
  '/projects/1/notes/f1',
  '/projects/1/folders/f1/notes/n3',
  '/scripts/1',
  '/scripts/-2',
  '/scripts/2/tests/3',
  '/scripts/2/tests/%00',
  '/scripts/%E0%A4%A',
])('GET %s is answered 404 with an error', async (path) => {
  const app = await openCart();

  const answer = await app.get(path);

  expect(answer.status).toBe(404);
  expect(errorOf(answer)).toMatch(/^There is no|has no/);
});

const REFUSED: readonly { why: string; path: string; status: number; body: string | Uint8Array; type?: string }[] = [
  { why: 'no JSON', path: '/scripts/2/runs', status: 400, body: '{"results":' },
  { why: 'an empty body', path: '/scripts/2/runs', status: 400, body: '' },
  { why: 'bytes that are no UTF-8', path: '/scripts/2/runs', status: 400, body: Uint8Array.of(0x22, 0xff, 0x22) },
  { why: 'null', path: '/scripts/2/runs', status: 400, body: 'null' },
  { why: 'a list for a run', path: '/scripts/2/runs', status: 400, body: '[]' },
  { why: 'a foreign media type', path: '/scripts/2/runs', status: 415, body: '{}', type: 'text/plain' },
  {
    why: 'a form',
    path: '/projects/1/folders',
    status: 415,
    body: 'name=x',
    type: 'application/x-www-form-urlencoded',
  },
  { why: 'results for __proto__', path: '/scripts/2/runs', status: 400, body: '{"results":{"__proto__":"pass"}}' },
  {
    why: 'results for an unknown test',
    path: '/scripts/2/runs',
    status: 400,
    body: '{"results":{"1":"pass","3":"pass"}}',
  },
  { why: 'an id with a leading zero', path: '/scripts/2/runs', status: 400, body: '{"results":{"01":"pass"}}' },
  { why: 'headers that are no text', path: '/scripts/2/runs', status: 400, body: '{"headers":{"branch":1}}' },
  { why: 'an unknown completed', path: '/scripts/2/runs', status: 400, body: '{"completed":"maybe"}' },
  { why: 'a folder without name', path: '/projects/1/folders', status: 400, body: '{}' },
  { why: 'a blank name', path: '/projects/1/folders', status: 400, body: '{"name":" \\n"}' },
  { why: 'a note that is a number', path: '/projects/1/notes', status: 400, body: '{"name":5}' },
  { why: 'an unknown insert', path: '/projects/1/notes?insert=middle', status: 400, body: '{"name":"x"}' },
  { why: 'a negative insert', path: '/scripts/2/tests?insert=-1', status: 400, body: '["x"]' },
  { why: 'tests that are a number', path: '/scripts/2/tests', status: 400, body: '5' },
  { why: 'a test of null', path: '/scripts/2/tests', status: 400, body: '[null]' },
  { why: 'a negative indent', path: '/scripts/2/tests', status: 400, body: '[{"text":"a","indent":-1}]' },
  { why: 'an indent between levels', path: '/scripts/2/tests', status: 400, body: '[{"text":"a","indent":0.5}]' },
  { why: 'an id of 0', path: '/scripts/2/tests', status: 400, body: '[{"text":"a","id":0}]' },
  { why: 'a huge id', path: '/scripts/2/tests', status: 400, body: '[{"text":"a","id":9007199254740993}]' },
  { why: 'tags in a list', path: '/scripts/2/tests', status: 400, body: '[{"text":"a","tags":["b"]}]' },
  {
    why: 'tests nested a million deep',
    path: '/scripts/2/tests',
    status: 400,
    body: `${'['.repeat(1e6)}${']'.repeat(1e6)}`,
  },
  { why: 'tests of the wrong type', path: '/projects/1/scripts', status: 400, body: '{"tests":5}' },
  { why: 'runs that are no list', path: '/projects/1/scripts', status: 400, body: '{"runs":{}}' },
  {
    why: 'a bad result in the last run',
    path: '/projects/1/scripts',
    status: 400,
    body: '{"tests":["a"],"runs":[{},{"results":{"1":"ok"}}]}',
  },
  { why: 'an unknown project', path: '/projects/7/scripts', status: 404, body: '{}' },
  { why: 'an unknown folder', path: '/projects/1/folders/f9/scripts', status: 404, body: '{}' },
  { why: 'an unknown script', path: '/scripts/9/runs', status: 404, body: '{}' },
];

test.each(REFUSED)('$why is refused with $status, an error in JSON, and nothing stored', async (refused) => {
  const app = await openCart();
  const before = [await app.tree(), await app.grid(2)];

  const { path, status, body, type = 'application/json' } = refused;
  const answer = await app.send(path, { method: 'POST', body, headers: { 'content-type': type } });

  expect({ status: answer.status, isTold: errorOf(answer) !== '' }).toEqual({ status, isTold: true });
  expect([await app.tree(), await app.grid(2)]).toEqual(before);
});

test('a patch with the wrong type changes nothing', async () => {
  const app = await openCart();

  expect(await app.patch('/scripts/2', { name: 'Basket', description: null })).toMatchObject({ status: 400 });
  expect(await app.patch('/projects/1/folders/f1', {})).toMatchObject({ status: 400 });
  expect((await app.get('/scripts/2')).body).toMatchObject({ script: { name: 'Cart' } });
});

test('a body beyond the limit is refused with 413', async () => {
  const app = await openApp({ maxBodyBytes: 100 });

  expect(await app.post('/projects/1/notes', { name: 'x'.repeat(100) })).toMatchObject({
    status: 413,
    body: { error: 'The body is larger than 100 bytes.' },
  });
  expect(await app.post('/projects/1/notes', { name: 'x' })).toMatchObject({ status: 200 });
});

test('names that objects are born with are names like any other', async () => {
  const app = await openApp();
  const body =
    '{ "name": "__proto__", "fields": ["constructor", "toString"], "runs": [{ "headers": { "__proto__": "a", "constructor": "b" } }] }';
  await app.send('/projects/1/scripts', { method: 'POST', body, headers: JSON_TYPE });

  expect((await app.get('/scripts/1')).body).toMatchObject({
    script: { name: '__proto__', runs: [{ headers: { constructor: 'b', toString: '' } }] },
  });
});

test('half a surrogate pair is stored as the replacement character', async () => {
  const app = await openApp();
  await app.send('/projects/1/notes', { method: 'POST', body: '{ "name": "a\\ud800b" }', headers: JSON_TYPE });

  expect((await app.get('/projects/1/notes')).body).toMatchObject({ notes: [{ name: 'a\uFFFDb' }] });
});

test('a foreign host or a page of another origin gets nothing done', async () => {
  const app = await openApp();
  const body = JSON.stringify({ name: 'x' });

  expect(await app.send('/whoami', { headers: { host: 'evil.example' } })).toMatchObject({ status: 403 });
  for (const origin of ['https://evil.example', 'http://localhost:1', 'null']) {
    const answer = await app.send('/projects/1/notes', { method: 'POST', body, headers: { ...JSON_TYPE, origin } });
    expect(answer).toMatchObject({
      status: 403,
      body: { error: 'Requests from pages of another origin are refused.' },
    });
  }
  expect(await app.tree()).toBe('');
  const own = { ...JSON_TYPE, origin: 'http://localhost' };
  expect(await app.send('/projects/1/notes', { method: 'POST', body, headers: own })).toMatchObject({ status: 200 });
});

test('answers are not kept by caches and not guessed at by browsers', async () => {
  const app = await openApp();

  const { headers } = await app.get('/whoami');

  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
});

test('an error of the service itself is told to its owner and not to the client', async () => {
  const errors: unknown[] = [];
  const app = await openApp({ onError: (error, requestId) => errors.push([String(error), requestId]) });
  await app.store.close();

  expect(await app.send('/projects', { headers: { 'x-request-id': 'build-7' } })).toMatchObject({
    status: 500,
    body: { error: 'The service failed on this request.' },
  });
  expect(errors).toEqual([[expect.any(String), 'build-7']]);
});

test('a service that its proxy alone may reach answers nobody else, whatever the request says', async () => {
  const { store } = await openApp();
  const app = createApp(store, { key: KEY, proxies: ['10.0.0.1'], isProxiedOnly: true });
  const statusFrom = async (address: string): Promise<number> => {
    const headers = { authorization: `apikey ${KEY}`, 'x-forwarded-for': '10.0.0.1' };
    return (await app.fetch(new Request('http://localhost/api/v1/whoami', { headers }), { address })).status;
  };

  expect([await statusFrom('10.0.0.1'), await statusFrom('127.0.0.1'), await statusFrom('10.0.0.9')]).toEqual([
    200, 200, 403,
  ]);
});

test('bodies beyond what is held at a time are refused with 503 until there is room', async () => {
  const app = await openApp({ maxHeldBytes: 100 });
  let end = (): void => undefined;
  const slow = new ReadableStream<Uint8Array>({
    start: (controller) => {
      end = () => {
        controller.enqueue(new TextEncoder().encode(`{ "name": "${'x'.repeat(66)}" }`));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json', 'content-length': '80' };
  const first = app.send('/projects/1/notes', { method: 'POST', headers, body: slow, duplex: 'half' });
  const sendNext = () => app.send('/projects/1/notes', { method: 'POST', headers, body: '{ "name": "next" }' });

  const refused = await sendNext();
  end();

  expect([refused.status, refused.headers.get('retry-after'), errorOf(refused)]).toEqual([
    503,
    '1',
    'Too many large bodies at once. Nothing was stored.',
  ]);
  expect([(await first).status, (await sendNext()).status]).toEqual([200, 200]);
});

test('a body that is announced and does not come takes no room from others', async () => {
  const app = await openApp({ maxHeldBytes: 300_000 });
  const none = new ReadableStream<Uint8Array>();
  const send = (body: RequestInit['body'], length: number) =>
    app.send('/projects/1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': String(length) },
      body: body ?? null,
      duplex: 'half',
    });
  const silent = send(none, 250_000);
  const note = `{ "name": "${'x'.repeat(100_000)}" }`;

  const first = await Promise.race([silent, send(note, note.length)]);
  expect(first.status).toBe(200);
});

test('a body that arrives where no room is left is refused with 503', async () => {
  const app = await openApp({ maxHeldBytes: 150_000 });
  const [gate, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const note = new TextEncoder().encode(`{ "name": "${'x'.repeat(100_000)}" }`);
  const send = (body: ReadableStream<Uint8Array>) =>
    app.send('/projects/1/notes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      duplex: 'half',
    });
  const first = send(
    ReadableStream.from(
      (async function* () {
        yield note.subarray(0, 90_000);
        arrived.resolve();
        await gate.promise;
        yield note.subarray(90_000);
      })(),
    ),
  );
  await arrived.promise;

  expect((await send(ReadableStream.from([note]))).status).toBe(503);
  gate.resolve();
  expect((await first).status).toBe(200);
});
