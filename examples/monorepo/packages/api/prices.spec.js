import { once } from 'node:events';
import { expect, test } from '@playwright/test';
import { server } from './server.js';

let url;

test.beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${server.address().port}`;
});

test.afterAll(() => {
  server.close();
});

test('a price is told', async ({ request }) => {
  const response = await request.get(`${url}/pen`);
  expect(await response.json()).toEqual({ cents: 250 });
});

test('an article that is not there has none', async ({ request }) => {
  expect((await request.get(`${url}/boat`)).status()).toBe(404);
});
