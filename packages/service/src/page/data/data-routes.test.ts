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

async function home(app: TestApp, query = ''): Promise<string> {
  const { markup }: { readonly markup: string } = JSON.parse(await (await ask(app, `/home${query}`)).text());
  return markup.replaceAll(/\s+/g, ' ');
}

/** What home tells: how many scripts are red, then of each its trend, its counts and its last run. */
async function told(app: TestApp, query = ''): Promise<string> {
  const [head = '', ...lines] = (await home(app, query)).split('class="script-line"');
  const words = (text = ''): string =>
    text
      .replaceAll(/<[^>]*>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .replaceAll(' ,', ',')
      .trim();
  const line = (text: string): string =>
    [/aria-label="([^"]*)"/.exec(text)?.[1], words(/<small>(.*?)<\/small>/.exec(text)?.[1])].filter(Boolean).join(': ');
  const pill = words(/<span class="pill[^>]*>([^<]*)/.exec(head)?.[1]);
  return [pill, ...lines.map(line)].join(' | ').replaceAll(/\d{4}-\S+ \S+ UTC/g, 'TIME');
}

test('home is the list of the start page, judged by the default branch or by the one that is asked for', async () => {
  const shop = await openShop();

  expect((await shop.page('/')).replaceAll(/\s+/g, ' ')).toContain(await home(shop));
  expect(await told(shop)).toBe('1 failure in 1 script | 1 run, 1 with failures: 1 failed, 1 passed #1 TIME on main');
  expect(await told(shop, '?branch=fix')).toBe(
    'Nothing is red | 1 run, 0 with failures: 1 blocked, 1 passed #2 TIME on fix',
  );
  expect(await told(shop, '?branch=none')).toBe('Nothing is red | no run of none');
  expect(await home(shop)).toContain('<option value="">main (default)</option>');
  expect(await home(shop, '?branch=fix')).toContain(
    '<option value="">default branch</option> <option selected>fix</option><option>main</option>',
  );
});

test('home judges by the last whole run, and counts what the terminal counts', async () => {
  const app = await openApp();
  const run = (runsheet_marks: string, results: object): object => ({ headers: { runsheet_marks }, results });
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    fields: ['runsheet_marks'],
    tests: ['cart', '\tadds', '\tpays', '\tlends', '\tremoved', 'Unhandled errors'],
    runs: [
      run('1w;f1,2;b4;p1+4;d3c;.', { 1: 'fail', 2: 'pass', 3: 'fail', 4: 'blocked' }),
      run('1p;p2;.', { 2: 'pass' }),
    ],
  });

  expect(await told(app)).toBe(
    '2 failures in 1 script | 1 run, 1 with failures, 1 min 33 s: 2 failed, 1 blocked, 1 passed in 1 min 33 s #1 TIME',
  );
});

test('home is red for a run that was cut short, until a whole one follows', async () => {
  const app = await openApp();
  const run = (runsheet_marks: string, results: object): object => ({ headers: { runsheet_marks }, results });
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    fields: ['runsheet_marks'],
    tests: ['adds', 'Unhandled errors'],
    runs: [
      run('1w;p1;.', { 1: 'pass' }),
      run('1c;f2;b1;.', { 1: 'blocked', 2: 'fail' }),
      run('1p;p1;.', { 1: 'pass' }),
    ],
  });
  expect(await told(app)).toBe('1 failure in 1 script | 2 runs, 1 with failures: 1 failed, 1 blocked #2 TIME');
  await app.post('/scripts/1/runs', run('1w;p1;.', { 1: 'pass' }));
  expect(await told(app)).toBe('Nothing is red | 3 runs, 1 with failures: 1 passed #4 TIME');
});

test.each([
  ['pass blocked', ['pass 10 10', 'blocked 0 10']],
  ['pass fail', ['pass 10 10', 'fail 0 10']],
  ['pass fail blocked', ['pass 14 6', 'fail 0 7', 'blocked 7 7']],
  ['fail blocked', ['fail 0 10', 'blocked 10 10']],
  ['pass pass pass pass pass pass pass pass pass fail', ['pass 3 17', 'fail 0 3']],
])('the bar of a run with %s has a part for each', async (results, parts) => {
  const app = await openApp();
  const cells = results.split(' ');
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    tests: cells.map((_, at) => `test ${at}`),
    runs: [{ results: Object.fromEntries(cells.map((result, at) => [at + 1, result])) }],
  });
  const bars = [...(await home(app)).matchAll(/<rect class="(\w+)" x="0" y="(\d+)" width="3" height="(\d+)"/g)];
  expect(bars.map(([, kind, top, height]) => `${kind} ${top} ${height}`)).toEqual(parts);
});

const ODD = `100%_!"\\'`;

test.each([
  ['a failed pull request does not make main red', ['main pass', 'fix fail'], '', '1 passed #1 TIME on main'],
  ['main is found behind many pull requests', ['main fail', ...many('fix pass', 40)], '', '1 failed #1 TIME on main'],
  ['master counts where nothing is called main', ['master pass', 'fix fail'], '', '1 passed #1 TIME on master'],
  ['main counts before master', ['main pass', 'master fail'], '', '1 passed #1 TIME on main'],
  [
    'without both the branch with the most runs counts',
    ['dev pass', 'dev pass', 'fix fail'],
    '',
    '1 passed #2 TIME on dev',
  ],
  ['of two such branches the newer one counts', ['dev pass', 'fix fail'], '', '1 failed #2 TIME on fix'],
  ['without a branch all runs count', [' pass', ' fail'], '', '1 failed #2 TIME'],
  [
    'a name that differs in case is another branch',
    ['main pass', ...many('Main fail', 10), ...many('fix pass', 30)],
    '',
    '1 passed #1 TIME on main',
  ],
  ['any name can be asked for', [`${ODD} fail`, ...many('main pass', 40)], ODD, `1 failed #1 TIME on ${ODD}`],
  ['no name stands for others', ['fix fail', ...many('main pass', 40)], 'f_x', 'no run of f_x'],
  [
    'an environment stays red until it passes',
    ['main fail mac', 'main pass linux'],
    '',
    '1 failed #1 TIME on main, mac',
  ],
  [
    'it is green again when it passes',
    ['main fail mac', 'main pass linux', 'main pass mac', 'main pass linux'],
    '',
    '1 passed #4 TIME on main, linux',
  ],
])('home: %s', async (_, ...[runs, branch, expected]) => {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    name: 'Cart',
    fields: ['branch', 'environment'],
    tests: ['adds'],
    runs: runs.map((run) => {
      const [name, result, environment = ''] = run.split(' ');
      return { headers: { branch: name, environment }, results: { 1: result } };
    }),
  });

  const text = await told(app, branch === '' ? '' : `?branch=${encodeURIComponent(branch)}`);
  expect(
    text
      .split(/: | \| /)
      .at(-1)
      ?.replaceAll('&quot;', '"')
      .replaceAll('&#39;', "'"),
  ).toBe(expected);
});

function many(run: string, count: number): readonly string[] {
  return Array.from({ length: count }, () => run);
}

test('a branch that is judged because there is no default is not called one', async () => {
  const app = await openApp();
  const runs = [{ headers: { branch: 'fix' }, results: { 1: 'pass' } }];
  await app.post('/projects/1/scripts', { name: 'Cart', fields: ['branch'], tests: ['adds'], runs });

  expect(await home(app)).toContain('<option value="">default branch</option> <option>fix</option>');
});

test('red scripts stand first, with their folders, where others are not red', async () => {
  const app = await openApp();
  await app.post('/projects/1/folders', { name: 'QA' });
  const script = (name: string, result: string) =>
    app.post('/projects/1/folders/f1/scripts', { name, tests: ['adds'], runs: [{ results: { 1: result } }] });
  await script('Cart', 'fail');
  expect(await home(app)).not.toContain('<h2>Red</h2>');
  await script('Depot', 'pass');

  const [, red = '', all = ''] = (await home(app)).split('<h2>');
  expect([red, all].map((part) => part.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' '))).toEqual([
    expect.stringMatching(/^Red QA \/ Cart 1 failed #1 /),
    expect.stringMatching(/^All scripts QA Depot 1 passed #1 .* Cart 1 failed #1 /),
  ]);
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
    await shop.post('/scripts/1/runs', { headers: { branch: 'main' }, results: { 2: 'fail' } });
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
