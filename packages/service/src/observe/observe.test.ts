import { expect, test } from 'vitest';

import { KEY, openApp } from '../app.test.support.ts';
import { createApp } from '../app.ts';

import type { RequestLog } from './observe.ts';

test('each request is logged with its id, without its key, its query, or a path that is not ours', async () => {
  const log: RequestLog[] = [];
  const app = await openApp({ onRequest: (entry) => log.push(entry) });
  await app.post('/projects/1/scripts', { name: 'Cart' });

  const { headers } = await app.send(`/scripts/1?key=${KEY}`, { headers: { 'x-request-id': 'build-7' } });
  await app.get(`/scripts/${KEY}`);
  await app.get(`/${KEY}`);

  expect(headers.get('x-request-id')).toBe('build-7');
  expect(log.map(({ method, route, path, status }) => [method, route, path, status])).toEqual([
    ['POST', '/api/v1/projects/:projectId/scripts', '/api/v1/projects/1/scripts', 200],
    ['GET', '/api/v1/scripts/:scriptId', '/api/v1/scripts/1', 200],
    ['GET', '/api/v1/scripts/:scriptId', undefined, 404],
    ['GET', 'other', undefined, 404],
  ]);
  expect(log[1]).toMatchObject({ requestId: 'build-7', time: '2026-03-04T05:06:07.890Z' });
  expect(new Set(log.map(({ requestId }) => requestId)).size).toBe(4);
  expect(JSON.stringify(log)).not.toContain(KEY);
});

test.each([
  ['would break the log', 'a b"c'],
  ['may be a key', 'Ab3x'.repeat(16)],
])('a request id that %s is replaced', async (_, id) => {
  const app = await openApp();

  const { headers } = await app.send('/whoami', { headers: { 'x-request-id': id } });

  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('metrics count requests by route and status, what is stored, and the work of the database', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { tests: ['a', 'b'], runs: [{ results: { 1: 'pass', 2: 'fail' } }, {}] });
  await app.get('/scripts/1');
  await app.get('/scripts/9');

  const lines = (await app.page('/metrics')).split('\n');

  expect(lines.filter((line) => /^runsheet_(?:requests_total|runs|cells|requests_running)/.test(line))).toEqual([
    'runsheet_requests_total{method="POST",route="/api/v1/projects/:projectId/scripts",status="200"} 1',
    'runsheet_requests_total{method="GET",route="/api/v1/scripts/:scriptId",status="200"} 1',
    'runsheet_requests_total{method="GET",route="/api/v1/scripts/:scriptId",status="404"} 1',
    'runsheet_requests_running 1',
    'runsheet_runs 2',
    'runsheet_cells 2',
  ]);
  expect(lines).toContain(
    'runsheet_request_seconds_bucket{method="GET",route="/api/v1/scripts/:scriptId",le="+Inf"} 2',
  );
  expect(lines).toContain('runsheet_database_errors_total 0');
  expect(lines.every((line) => /^(?:#.*|[a-z_]+(?:\{[^{}]*\})? [\d.e-]+|)$/.test(line))).toBe(true);
});

test('health needs no key; metrics need it where the page does', async () => {
  const { store } = await openApp();
  let isEnding = false;
  const app = createApp(store, { key: KEY, isPageOpen: false, isEnding: () => isEnding });
  const ask = async (path: string, authorization = ''): Promise<number> =>
    (await app.fetch(new Request(`http://localhost${path}`, { headers: { authorization } }))).status;

  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  expect([await ask('/metrics'), await ask('/metrics', `apikey ${KEY}`)]).toEqual([401, 200]);
  isEnding = true;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 503]);
});

test('a store that is gone makes the service not ready, and leaves it alive', async () => {
  const { store } = await openApp();
  const app = createApp(store, { key: KEY });
  await store.close();

  const statusOf = async (path: string): Promise<number> =>
    (await app.fetch(new Request(`http://localhost${path}`))).status;
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503]);
});
