import { expect, test } from 'vitest';

import { KEY, openApp, type TestApp } from '../app.test.support.ts';
import { createApp } from '../app.ts';
import { renderDescription } from './description.ts';

const EVIL = '<script>alert("x")</script>';

async function openShop(): Promise<TestApp> {
  const app = await openApp({ projects: ['Shop'] });
  await app.post('/projects/1/folders', { name: 'QA' });
  await app.post('/projects/1/folders/f1/scripts', {
    name: 'Cart',
    description: 'What the cart does',
    fields: ['branch'],
    tests: ['cart #smoke', '\tadd', '\tpay'],
    runs: [
      { headers: { branch: 'main' }, results: { 2: 'pass', 3: ['fail', 'no funds\n  at pay.ts:3', 'SHOP-1'] } },
      { headers: { branch: 'fix' }, results: { 2: 'pass', 3: 'blocked' } },
    ],
  });
  return app;
}

/** The words of a page, without its markup. */
function words(page: string): string {
  const body = page.slice(page.search(/<h1|<main>\s*<p/));
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('the start page lists the scripts with the counts of their last run', async () => {
  const app = await openShop();
  await app.post('/projects/1/notes', { name: 'Frozen until May' });
  await app.post('/projects/1/scripts?insert=last', { name: 'Depot' });

  expect(words(await app.page('/'))).toMatchInlineSnapshot(
    `"Shop Red QA / Cart 1 failed , 1 passed #1 2026-03-04 05:06 UTC on main All scripts Frozen until May QA Cart 1 failed , 1 passed #1 2026-03-04 05:06 UTC on main Depot no run yet No script has this name. Each bar is a run, the newest at the right. Its height is the duration, red the share that failed, amber the share that was blocked."`,
  );
});

test('the page of a script is its grid, and below it what was said, the newest run first', async () => {
  const app = await openShop();

  expect(words(await app.page('/scripts/2?page=1'))).toMatchInlineSnapshot(
    `"Cart What the cart does 3 rows main / 1 1 pass, 1 fail fix / 2 1 pass, 1 blocked cart SMOKE add ✓ ✓ pay ✗ ■ main / 1 1 comment ✗ pay Issue: SHOP-1 no funds at pay.ts:3"`,
  );
});

test('what builds have noted in a description for each other is not shown', async () => {
  const app = await openApp();
  const description =
    'What the <cart> does [see: wiki] [runsheet: for cart; inserts in place; where 0123456789=4/abcd]';
  await app.post('/projects/1/scripts', { name: 'Cart', description, tests: ['add'] });
  await app.post('/projects/1/scripts', { name: 'Depot', description: '[runsheet: inserts in place]', tests: ['add'] });
  await app.post('/projects/1/scripts', { name: 'Till', description: 'What the till does', tests: ['add'] });

  const page = await app.page('/scripts/1?page=1');

  expect(page).toContain('<p class="lead">What the &lt;cart&gt; does [see: wiki]</p>');
  expect(words(await app.page('/scripts/2?page=1'))).toBe('Depot 1 row add');
  expect(words(await app.page('/scripts/3?page=1'))).toBe('Till What the till does 1 row add');
});

test.each([
  ['blanks', ' '.repeat(224_000)],
  ['blanks before brackets', ' ['.repeat(112_000)],
  ['notes without an end', '[runsheet: '.repeat(1_300_000)],
  ['notes', '[runsheet: x] '.repeat(1_000_000)],
])(
  'a description of many %s is shown at once, and cut',
  (_, filler) => {
    const { markup = '' } = renderDescription(`words ${filler} end`) ?? {};

    expect(markup).toContain('words');
    expect(markup.length).toBeLessThan(500_000);
  },
  2000,
);

test('a very long text is cut wherever it is shown', async () => {
  const app = await openApp();
  const long = 'x'.repeat(1_000_000);
  await app.post('/projects/1/scripts', { name: long, comments: long, tests: [{ text: long, tags: long }] });

  expect(await app.page('/scripts/1?page=1')).toContain('xxx… (cut, 1000000 characters)');
  expect((await app.page('/scripts/1?page=1')).length).toBeLessThan(100_000);
});

test('a mark with a comment leads to the comment', async () => {
  const page = await (await openShop()).page('/scripts/2?page=1');

  expect(page).toContain('<td><a href="#r1-t3"><abbr class="mark fail" title="fail">✗</abbr></a></td>');
  expect(page).toContain('<article id="r1-t3">');
});

test('rows show their depth up to the deepest the stylesheet knows', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', {
    tests: [
      { text: 'a', indent: 0 },
      { text: 'b', indent: 30 },
    ],
  });

  const [page, style] = [await app.page('/scripts/1?page=1'), await app.page('/style.css')];

  expect(page).toContain('<th scope="row" class="i12">b</th>');
  expect(style).toContain('tbody th.i12 {');
});

test('the newest 20 runs are shown, and up to 100 of them when asked', async () => {
  const app = await openApp();
  await app.post('/projects/1/scripts', { tests: ['a'], runs: Array.from({ length: 23 }, () => ({})) });
  const heads = (page: string): number => page.split('<span class="label">').length - 1;

  const page = await app.page('/scripts/1?page=1');

  expect(heads(page)).toBe(20);
  expect(page).toContain('<a href="?page=1&amp;runs=all">Show 3 older runs</a>');
  expect(heads(await app.page('/scripts/1?page=1&runs=all'))).toBe(23);
  await app.post('/projects/1/scripts', { tests: ['a'], runs: Array.from({ length: 21 }, () => ({})) });
  expect(await app.page('/scripts/2?page=1')).toContain('Show 1 older run</a>');
  await app.post('/projects/1/scripts', { tests: ['a'], runs: Array.from({ length: 102 }, () => ({})) });
  expect(await app.page('/scripts/3?page=1&runs=all')).toContain('<p>Without 2 older runs</p>');
});

test('a long script is a table in pages of 200 rows', async () => {
  const app = await openApp();
  const tests = Array.from({ length: 450 }, (_, index) => `row ${index + 1}`);
  await app.post('/projects/1/scripts', { tests, runs: [{ results: { 201: ['fail', 'broken'] } }] });
  const shown = (page: string): string => [...page.matchAll(/row \d+/g)].map(String).join().replace(/,.*,/, ' to ');

  const pages = await Promise.all(
    ['?page=1', '?page=2', '?page=3', '?page=9'].map((query) => app.page(`/scripts/1${query}`)),
  );

  expect(pages.map(shown)).toEqual([
    'row 1 to row 200',
    'row 201 to row 201',
    'row 401 to row 450',
    'row 401 to row 450',
  ]);
  expect(pages[1]).toContain('<a href="?page=3">Next page</a>');
  expect(pages.map((page) => page.includes('broken'))).toEqual([false, true, false, false]);
});

test('nothing that was sent to the service becomes markup', async () => {
  const app = await openApp({ projects: [{ name: EVIL, description: EVIL }] });
  await app.post('/projects/1/notes', { name: EVIL });
  await app.post('/projects/1/folders', { name: EVIL });
  await app.post('/projects/1/folders/f2/scripts', {
    name: EVIL,
    description: EVIL,
    comments: EVIL,
    fields: [{ id: EVIL, label: EVIL }],
    tests: [{ text: EVIL, tags: EVIL }],
    runs: [{ headers: { [EVIL]: EVIL, _tester: EVIL }, results: { 1: ['fail', EVIL, EVIL] } }],
  });

  for (const path of ['/', '/scripts/3', '/scripts/3?page=1', `/scripts/${encodeURIComponent(EVIL)}`]) {
    const page = await app.page(path);
    expect(page).toContain('&lt;script&gt;');
    expect(withoutOwnScript(page)).not.toMatch(/<script/i);
  }
});

/** The page without the one script that it loads, where somebody has built it. */
function withoutOwnScript(page: string): string {
  return page.replace(/<script type="module" src="\/assets\/page\.\w+\.js"><\/script>/, '');
}

test('pages allow no script but their own file, no inline style and no frame, and contain none', async () => {
  const shop = await openShop();
  const app = createApp(shop.store, { key: 'Key1' });

  for (const path of ['/', '/scripts/2', '/scripts/2?page=1', '/scripts/99']) {
    const { headers } = await app.fetch(new Request(`http://localhost${path}`));
    expect(headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; " +
        "form-action 'none'; frame-ancestors 'none'",
    );
    expect(withoutOwnScript(await shop.page(path))).not.toMatch(/<script|<style| style=| on[a-z]+=/i);
  }
});

test('each page names an icon, which needs no key', async () => {
  const shop = await openShop();
  const app = createApp(shop.store, { key: 'Key1', isPageOpen: false });
  expect(await shop.page('/')).toContain('<link rel="icon" type="image/svg+xml" href="/icons/plain.svg" />');

  for (const [name, status] of Object.entries({ red: 200, green: 200, plain: 200, constructor: 404 })) {
    const answer = await app.fetch(new Request(`http://localhost/icons/${name}.svg`));
    expect([name, answer.status]).toEqual([name, status]);
  }
});

test('a script that is not there is said to a person', async () => {
  const app = createApp((await openShop()).store, { key: 'Key1' });

  const answer = await app.fetch(new Request('http://localhost/scripts/99'));

  expect(answer.status).toBe(404);
  expect(words(await answer.text()).replaceAll('&quot;', '"')).toBe(
    'There is no script "99". It may have been deleted, or the address is wrong. All scripts',
  );
});

test.each([
  [
    '/nowhere',
    'text/html,*/*',
    '<p> It may have been deleted, or the address is wrong. <a href="/">All scripts</a></p>',
  ],
  ['/nowhere', '*/*', '{"error":"There is nothing at /nowhere."}'],
  ['/api/v1/nowhere', 'text/html', '{"error":'],
  ['/<b>', 'text/html', '<h1>There is nothing at /&lt;b&gt;.</h1>'],
])('%s is not there, which %s is told', async (path, accept, expected) => {
  const app = createApp((await openShop()).store, { key: 'Key1' });

  const answer = await app.fetch(
    new Request(`http://localhost${path}`, { headers: { accept, authorization: 'apikey Key1' } }),
  );

  const isPage = answer.headers.get('content-security-policy')?.startsWith("default-src 'none'") === true;
  expect([answer.status, isPage]).toEqual([404, !path.startsWith('/api/')]);
  expect((await answer.text()).replaceAll(/\s+/g, ' ').replaceAll('> <', '><')).toContain(expected);
});

test('closed pages want the key', async () => {
  const app = createApp((await openShop()).store, { key: 'Key1', isPageOpen: false });
  const ask = async (authorization?: string): Promise<number> => {
    const headers = authorization === undefined ? {} : { authorization };
    return (await app.fetch(new Request('http://localhost/scripts/2', { headers }))).status;
  };

  expect(await ask()).toBe(401);
  expect(await ask(`Basic ${Buffer.from('me:wrong').toString('base64')}`)).toBe(401);
  expect(await ask(`Basic ${Buffer.from('me:Key1').toString('base64')}`)).toBe(200);
});

test('a page comes gzipped, and is not sent again while it is the same', async () => {
  const app = await openShop();
  const ask = (path: string, headers: Readonly<Record<string, string>>): Promise<Response> =>
    createApp(app.store, { key: KEY }).fetch(new Request(`http://localhost${path}`, { headers }));
  const first = await ask('/scripts/2?page=1', { 'accept-encoding': 'gzip' });
  const etag = first.headers.get('etag') ?? '';

  expect(first.headers.get('content-encoding')).toBe('gzip');
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect([(await ask('/scripts/2?page=1', { 'if-none-match': etag })).status, etag]).toEqual([
    304,
    expect.stringMatching(/^W/),
  ]);
  await app.post('/scripts/2/runs', { results: { 2: 'pass' } });
  expect((await ask('/scripts/2?page=1', { 'if-none-match': etag })).status).toBe(200);
});
