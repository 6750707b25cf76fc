import { expect, test } from 'vitest';

import { KEY, openApp } from '../app.test.support.ts';
import { type App, createApp } from '../app.ts';
import type { Store } from '../store/store.ts';

type Site = { readonly app: App; readonly store: Store; readonly cookie: string };

/** A service whose pages are open, as on loopback, and a browser that has signed in with its key. */
async function openSite(): Promise<Site> {
  const { store } = await openApp({ projects: ['Shop', 'Depot <b>'] });
  const app = createApp(store, { key: KEY, now: () => new Date('2026-03-04T05:06:07.890Z') });
  return { app, store, cookie: await signIn(app, KEY) };
}

async function signIn(app: App, key: string): Promise<string> {
  const answer = await post({ app, cookie: '' }, '/sign-in', { key });
  return (answer.headers.get('set-cookie') ?? '').split(';', 1).join('');
}

function get({ app, cookie }: Pick<Site, 'app' | 'cookie'>, path: string): Promise<Response> {
  return app.fetch(new Request(`http://localhost${path}`, { headers: { accept: 'text/html', cookie } }));
}

function post(
  { app, cookie }: Pick<Site, 'app' | 'cookie'>,
  path: string,
  { origin = 'http://localhost', ...fields }: Readonly<Record<string, string>>,
): Promise<Response> {
  const init = { method: 'POST', headers: { cookie, origin }, body: new URLSearchParams(fields) };
  return app.fetch(new Request(`http://localhost${path}`, init));
}

/** The words of a page, without its markup. */
function words(page: string): string {
  const body = page.slice(page.indexOf('<main'));
  return body
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

test('a key that is made is shown once, and opens what was asked for', async () => {
  const site = await openSite();
  const fields = { name: 'CI of the depot', access: 'read', project: '2', expires: '2026-12-31' };
  const made = await (await post(site, '/keys', fields)).text();
  const key = /<pre>([A-Za-z0-9]{64})<\/pre>/.exec(made)?.[1] ?? '';
  const authorization = `apikey ${key}`;
  const ask = (path: string, method = 'GET'): Promise<Response> =>
    site.app.fetch(new Request(`http://localhost/api/v1${path}`, { method, headers: { authorization } }));

  expect(await (await ask('/projects')).json()).toMatchObject({ projects: [{ id: 2 }] });
  expect((await ask('/projects/2/scripts', 'POST')).status).toBe(403);
  const page = await (await get(site, '/keys')).text();
  expect(page).not.toContain(key);
  expect(words(page).replace(`…${key.slice(-2)}`, '…XX')).toMatchInlineSnapshot(
    `"Keys Each publisher and each person has a key of their own. It is shown once, when it is made. Name Ends in May Opens Expires Last used Revoke CI of the depot …XX read Depot &lt;b&gt; 2026-12-31 2026-03-04 05:06 UTC Revoke Make a key Name May read and write read read, write and manage keys Opens all projects Shop Depot &lt;b&gt; Expires Make the key"`,
  );
  expect((await site.store.audit.list(1))[0]).toMatchObject({ key: 'Local key', method: 'POST', path: '/keys' });
});

test('a revoked key ends at once, and leaves the page', async () => {
  const site = await openSite();
  await post(site, '/keys', { name: 'CI', access: 'write' });
  const answer = await post(site, '/keys/revoke', { name: 'CI' });

  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/keys']);
  expect(await site.store.keys.list()).toMatchObject([{ name: 'CI', revoked: '2026-03-04T05:06:07.890Z' }]);
  expect(words(await (await get(site, '/keys')).text())).toContain('No keys but the one');
});

test.each([
  ['no name', { name: ' ' }, 'A key needs a name of at most 100 characters, on one line.'],
  ['a name of two lines', { name: 'a\nb' }, 'A key needs a name of at most 100 characters, on one line.'],
  ['a name that is taken', { name: 'Ann' }, 'There is a key Ann already. Revoke it first, or choose another name.'],
  ['a project that is not there', { name: 'CI', project: '7' }, 'There is no project 7.'],
  ['an hour that has passed', { name: 'CI', expires: '2026-03-04' }, 'The key would have expired already.'],
  ['an admin of one project', { name: 'CI', access: 'admin', project: '1' }, 'An admin key opens all projects.'],
  ['no date', { name: 'CI', expires: 'soon' }, 'soon is no date.'],
])('%s is refused with the reason', async (_, fields, why) => {
  const site = await openSite();
  await post(site, '/keys', { name: 'Ann' });
  const answer = await post(site, '/keys', fields);

  expect([answer.status, words(await answer.text()).startsWith(`Keys ${why}`)]).toEqual([400, true]);
  expect(await site.store.keys.list()).toHaveLength(1);
});

test('others than the owner see no keys and make none', async () => {
  const site = await openSite();
  const made = await (await post(site, '/keys', { name: 'Ann', access: 'write' })).text();
  const key = /<pre>([A-Za-z0-9]{64})<\/pre>/.exec(made)?.[1] ?? '';
  const ann = { app: site.app, cookie: await signIn(site.app, key) };
  const stranger = { app: site.app, cookie: '' };
  const statuses = await Promise.all(
    [ann, stranger].flatMap((who) => [
      get(who, '/keys').then(({ status }) => status),
      post(who, '/keys', { name: 'Own' }).then(({ status }) => status),
      post(who, '/keys/revoke', { name: 'Ann' }).then(({ status }) => status),
    ]),
  );

  expect(statuses).toEqual([403, 403, 403, 401, 401, 401]);
  expect(await site.store.keys.list()).toMatchObject([{ name: 'Ann', revoked: null }]);
});

test('a first visit is told what to sign in with, and a key that may not manage keys can be changed for another', async () => {
  const site = await openSite();
  const made = await (await post(site, '/keys', { name: 'Ann', access: 'read' })).text();
  const key = /<pre>([A-Za-z0-9]{64})<\/pre>/.exec(made)?.[1] ?? '';
  const ann = { app: site.app, cookie: await signIn(site.app, key) };
  const [first, again] = await Promise.all(
    [{ app: site.app, cookie: '' }, ann].map(async (who) => (await get(who, '/keys')).text()),
  );

  expect([first, again].map((page = '') => words(page))).toMatchInlineSnapshot(`
    [
      "Sign in To manage keys, sign in with the key that the service was started with, or an admin key. API key Sign in",
      "Sign in Your key may not manage keys. To do so, sign in with the key that the service was started with, or an admin key. API key Sign in",
    ]
  `);
  for (const page of [first, again]) {
    expect(page).not.toContain('role="alert"');
    expect(page).toContain('action="/sign-in/keys"');
  }
});

test('an admin key that the owner makes opens the page too, until it is revoked', async () => {
  const site = await openSite();
  const made = await (await post(site, '/keys', { name: 'Ann', access: 'admin' })).text();
  const key = /<pre>([A-Za-z0-9]{64})<\/pre>/.exec(made)?.[1] ?? '';
  const ann = { app: site.app, cookie: await signIn(site.app, key) };

  expect((await post(ann, '/keys', { name: 'CI', access: 'write' })).status).toBe(200);
  expect(words(await (await get(ann, '/keys')).text())).toContain('read, write and manage keys');
  const own = await post(ann, '/keys/revoke', { name: 'Ann' });
  expect([own.status, words(await own.text())]).toEqual([
    400,
    expect.stringContaining('You are signed in with this key.'),
  ]);
  expect((await post(site, '/keys/revoke', { name: 'Ann' })).status).toBe(303);
  expect((await get(ann, '/keys')).status).toBe(401);
  expect(await site.store.keys.list()).toMatchObject([{ name: 'Ann' }, { name: 'CI', access: 'write' }]);
});

test('a page of another origin makes no key, even in the browser of the owner', async () => {
  const site = await openSite();
  const answer = await post(site, '/keys', { name: 'CI', origin: 'https://evil.example' });

  expect([answer.status, await site.store.keys.list()]).toEqual([403, []]);
});

test('names are text', async () => {
  const site = await openSite();
  const page = await (await post(site, '/keys', { name: '"><script>alert(1)</script>', project: '2' })).text();

  expect(page).not.toMatch(/<script|Depot <b>/);
});
