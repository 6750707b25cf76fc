import { gunzipSync } from 'node:zlib';

import { expect, test } from 'vitest';

import { KEY, openApp, type TestApp } from '../../app.test.support.ts';
import { createApp } from '../../app.ts';

async function openShop(): Promise<TestApp> {
  const app = await openApp({ projects: ['Shop'] });
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    description: 'What the cart does [runsheet: inserts in place]',
    fields: ['branch', { id: 'runsheet_key', show: false }],
    tests: ['cart #smoke', '\tadd', '\tpay'],
    runs: [
      {
        headers: { branch: 'main', runsheet_key: 'x' },
        results: { 2: 'pass', 3: ['fail', 'no funds\n  at pay.ts:3', 'SHOP-1'] },
      },
      { headers: { branch: 'fix' }, results: { 2: 'pass', 3: 'blocked' } },
    ],
  });
  return app;
}

async function ask(shop: TestApp, path: string, headers: Record<string, string> = {}): Promise<Response> {
  const app = createApp(shop.store, { key: KEY });
  return app.fetch(new Request(`http://localhost/page-data${path}`, { headers }));
}

test('home is the list of the start page, with the last run of each script and a bar for the runs before', async () => {
  const shop = await openShop();
  const { markup }: { readonly markup: string } = JSON.parse(await (await ask(shop, '/home')).text());

  expect(await shop.page('/')).toContain(markup);
  expect(markup.replaceAll(/\s+/g, ' ')).toContain('1 blocked</b>, <b class="green">1 passed</b>,');
  expect(markup).toContain('aria-label="2 runs, 1 with failures"');
});

test('home judges by the last whole run, and counts what the terminal counts', async () => {
  const app = await openApp();
  const run = (runsheet_marks: string, results: object): object => ({ headers: { runsheet_marks }, results });
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    fields: ['runsheet_marks'],
    tests: ['cart', '\tadds', '\tpays', '\tlends', '\tremoved', 'Unhandled errors'],
    runs: [run('1w;f1,2;b4;p1+4;.', { 1: 'fail', 2: 'pass', 3: 'fail', 4: 'blocked' }), run('1p;p2;.', { 2: 'pass' })],
  });
  const { markup }: { readonly markup: string } = JSON.parse(await (await ask(app, '/home')).text());

  expect(markup).toContain('2 failures in 1 script');
  expect(markup.replaceAll(/\s+/g, ' ')).toContain(
    '2 failed</b>, <b class="amber">1 blocked</b>, <b class="green">1 passed</b>,',
  );
  expect(markup).toContain('aria-label="1 runs, 1 with failures"');
});

test('a script is its outline in columns and each run in a few bytes, without the key of the run', async () => {
  const answer = await ask(await openShop(), '/scripts/1');

  expect(await answer.json()).toMatchObject({
    name: 'Cart',
    indents: [0, 1, 1],
    texts: ['cart', 'add', 'pay'],
    tags: { 1: 'SMOKE' },
    runs: [
      { id: '1', headers: { branch: 'main' }, cells: [2, 7, 0, 8] },
      { id: '2', headers: { branch: 'fix' } },
    ],
  });
});

test('a cell and the first lines of a run come when they are asked for', async () => {
  const shop = await openShop();

  expect(await (await ask(shop, '/scripts/1/runs/1/cells/3')).json()).toEqual({
    result: 'fail',
    comment: 'no funds\n  at pay.ts:3',
    issue: 'SHOP-1',
  });
  expect(await (await ask(shop, '/scripts/1/runs/1/lines')).json()).toEqual({ lines: [[3, 'no funds']] });
  expect((await ask(shop, '/scripts/1/runs/9/lines')).status).toBe(404);
});

test('what the browser has is not sent again, until something changes', async () => {
  const shop = await openShop();
  for (const path of ['/home', '/scripts/1']) {
    const etag = (await ask(shop, path)).headers.get('etag') ?? '';
    expect((await ask(shop, path, { 'if-none-match': etag })).status).toBe(304);
    await shop.post('/scripts/1/runs', { results: { 2: 'fail' } });
    const changed = await ask(shop, path, { 'if-none-match': etag });
    expect([changed.status, (await changed.text()).length > 0]).toEqual([200, true]);
  }
});

test('of many runs the newest are sent, and how many there are before them; all of them on request', async () => {
  const shop = await openShop();
  const runs = Array.from({ length: 402 }, () => ({}));
  await shop.post('/projects/1/scripts', { name: 'Depot', tests: ['stores'], runs });

  const newest = await ask(shop, '/scripts/2');
  const sent: { readonly runs: readonly { readonly id: string }[] } = JSON.parse(await newest.clone().text());
  expect(await newest.json()).toMatchObject({ olderRuns: 2 });
  expect([sent.runs.length, sent.runs[0]?.id, sent.runs.at(-1)?.id]).toEqual([400, '3', '402']);
  const all = await ask(shop, '/scripts/2?runs=all', { 'if-none-match': newest.headers.get('etag') ?? '' });
  expect([all.status, await all.json()]).toMatchObject([200, { olderRuns: 0, runs: { length: 402 } }]);
});

test('answers are compressed where the browser can read that', async () => {
  const answer = await ask(await openShop(), '/scripts/1', { 'accept-encoding': 'gzip, br' });

  expect(answer.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await answer.arrayBuffer()).toString()).toContain('"texts":["cart","add","pay"]');
});

test('closed data want the key, and do not open the form of the browser', async () => {
  const shop = await openShop();
  const app = createApp(shop.store, { key: KEY, isPageOpen: false });

  const answer = await app.fetch(new Request('http://localhost/page-data/home'));

  expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null]);
  expect(await answer.json()).toHaveProperty('error');
});
