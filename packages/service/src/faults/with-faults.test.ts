import { expect, test } from 'vitest';

import type { App } from '../app.ts';

import { ConnectionCut } from './connection-cut.ts';
import type { Fault } from './fault.ts';
import { withFaults } from './with-faults.ts';

type Disturbed = { readonly app: App; readonly carriedOut: string[] };

/** An app that remembers what it carried out, behind the faults. */
function disturb(faults: readonly Fault[], signal: AbortSignal = new AbortController().signal): Disturbed {
  const carriedOut: string[] = [];
  const service: App = {
    fetch: async ({ method, url }) => {
      carriedOut.push(`${method} ${new URL(url).pathname}`);
      return Response.json({ done: carriedOut.length });
    },
  };
  return { app: withFaults(service, faults, signal), carriedOut };
}

function post(app: App, path = '/scripts/1/runs'): Promise<Response> {
  return app.fetch(new Request(`http://localhost/api/v1${path}`, { method: 'POST' }));
}

test('a cut before the write stores nothing, a cut after it stores the write without an answer', async () => {
  const before = disturb([{ effect: { kind: 'cut', when: 'before' } }]);
  const after = disturb([{ effect: { kind: 'cut', when: 'after' } }]);

  await expect(post(before.app)).rejects.toBeInstanceOf(ConnectionCut);
  await expect(post(after.app)).rejects.toBeInstanceOf(ConnectionCut);
  expect(before.carriedOut).toEqual([]);
  expect(after.carriedOut).toEqual(['POST /api/v1/scripts/1/runs']);
});

test('a status takes the place of the answer, before or after the write', async () => {
  const before = disturb([{ effect: { kind: 'status', status: 502, when: 'before' } }]);
  const after = disturb([
    {
      effect: {
        kind: 'status',
        status: 200,
        when: 'after',
        body: '<p>Hi</p>',
        headers: { 'content-type': 'text/html' },
      },
    },
  ]);

  const first = await post(before.app);
  const second = await post(after.app);

  expect({ status: first.status, body: await first.json() }).toEqual({ status: 502, body: { error: 'Fault 502.' } });
  expect({ status: second.status, body: await second.text() }).toEqual({ status: 200, body: '<p>Hi</p>' });
  expect(second.headers.get('content-type')).toBe('text/html');
  expect([before.carriedOut.length, after.carriedOut.length]).toEqual([0, 1]);
});

test('a throttle answers 429 with the wait, or without one', async () => {
  const { app, carriedOut } = disturb([
    { nth: 1, effect: { kind: 'throttle', retryAfterSeconds: 7 } },
    { nth: 2, effect: { kind: 'throttle' } },
  ]);

  const [first, second] = [await post(app), await post(app)];

  expect([first.status, first.headers.get('retry-after')]).toEqual([429, '7']);
  expect([second.status, second.headers.get('retry-after')]).toEqual([429, null]);
  expect(carriedOut).toEqual([]);
});

test('a truncated answer begins under the length of the whole', async () => {
  const { app } = disturb([{ effect: { kind: 'truncate' } }]);

  const cut = await post(app).catch((error: unknown) => error);

  expect(cut).toMatchObject({ begun: { status: 200, headers: { 'content-length': '10' } } });
  expect(cut instanceof ConnectionCut && Buffer.from(cut.begun?.bytes ?? []).toString()).toBe('{"don');
});

test('a delay comes before or after the write, and ends with the service', async () => {
  const ending = new AbortController();
  const hour = 3_600_000;
  const { app, carriedOut } = disturb(
    [
      { nth: 1, effect: { kind: 'delay', delayMs: hour } },
      { nth: 2, effect: { kind: 'delay', delayMs: hour, when: 'after' } },
    ],
    ending.signal,
  );

  const answers = Promise.allSettled([post(app, '/one'), post(app, '/two')]);
  ending.abort();

  expect((await answers).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(carriedOut).toEqual(['POST /api/v1/two']);
});

test('a fault hits the requests of its method and path, and of these the nth', async () => {
  const { app, carriedOut } = disturb([
    { method: 'POST', path: /\/runs$/g, nth: [2, 3], effect: { kind: 'throttle' } },
    { path: '/whoami', effect: { kind: 'status', status: 500, when: 'before' } },
  ]);
  const send = async (method: string, path: string): Promise<number> =>
    (await app.fetch(new Request(`http://localhost${path}`, { method }))).status;

  expect([
    await send('POST', '/api/v1/scripts/1/runs'),
    await send('GET', '/api/v1/scripts/1/runs'),
    await send('POST', '/api/v1/scripts/1/tests'),
    await send('POST', '/api/v1/scripts/1/runs'),
    await send('POST', '/api/v1/scripts/2/runs?x=1'),
    await send('POST', '/api/v1/scripts/1/runs'),
    await send('GET', '/api/v1/whoami'),
    await send('GET', '/api/v1/whoami/more'),
    await send('GET', '/whoami'),
  ]).toEqual([200, 200, 200, 429, 429, 200, 500, 200, 200]);
  expect(carriedOut).toHaveLength(6);
});

test('delays add to the first of the other faults', async () => {
  const { app } = disturb([
    { effect: { kind: 'delay', delayMs: 1 } },
    { effect: { kind: 'status', status: 503, when: 'before' } },
    { effect: { kind: 'throttle' } },
  ]);

  expect((await post(app)).status).toBe(503);
});
