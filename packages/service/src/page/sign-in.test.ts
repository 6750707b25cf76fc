import { expect, test } from 'vitest';

import { KEY, openApp } from '../app.test.support.ts';
import { type App, createApp } from '../app.ts';
import type { Store } from '../store/store.ts';

import { hashOf } from '../access/identity.ts';

type Site = { readonly app: App; readonly store: Store; readonly wait: (hours: number) => void };

async function openSite(): Promise<Site> {
  let nowMs = Date.UTC(2026, 0, 1);
  const { store } = await openApp({ projects: ['Shop', 'Depot'] });
  const app = createApp(store, { key: KEY, isPageOpen: false, isSecure: true, now: () => new Date(nowMs) });
  const wait = (hours: number): void => {
    nowMs += hours * 3_600_000;
  };
  return { app, store, wait };
}

const BROWSER = { accept: 'text/html' };

function get({ app }: Site, path: string, cookie = ''): Promise<Response> {
  return app.fetch(new Request(`http://localhost${path}`, { headers: { ...BROWSER, cookie } }));
}

function post({ app }: Site, path: string, init: RequestInit = {}): Promise<Response> {
  return app.fetch(new Request(`http://localhost${path}`, { method: 'POST', ...init }));
}

/** Signs in and resolves to the cookie a browser sends from then on. */
async function signIn(site: Site, key: string): Promise<string> {
  const answer = await post(site, '/sign-in', { body: new URLSearchParams({ key }) });
  return (answer.headers.get('set-cookie') ?? '').split(';', 1).join('');
}

test('a visitor who is not signed in sees the form, and with the key the page', async () => {
  const site = await openSite();
  const closed = await get(site, '/');
  const answer = await post(site, '/sign-in', { body: new URLSearchParams({ key: KEY }) });
  const cookie = answer.headers.get('set-cookie') ?? '';

  expect(closed.status).toBe(401);
  expect(await closed.text()).toContain('<form method="post">');
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(cookie).toMatch(/^runsheet_session=[A-Za-z0-9]{64}; Path=\/; Expires=.*; HttpOnly; Secure; SameSite=Strict$/);
  expect(await (await get(site, '/', cookie.split(';', 1).join(''))).text()).toContain('Shop');
});

test.each([
  ['/', '/'],
  ['/scripts/2?runs=all', '/scripts/2?runs=all'],
  ['/keys', '/keys'],
])('who signs in at %s goes on at %s', async (path, goOn) => {
  const site = await openSite();
  const form = await (await get(site, path)).text();
  const action = /<form method="post"(?: action="([^"]*)")?>/.exec(form)?.[1] ?? path;
  const answer = await post(site, action, { body: new URLSearchParams({ key: KEY }) });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, goOn]);
});

test('signing in never leads to another site', async () => {
  const site = await openSite();
  for (const path of [
    '//evil.example',
    '/scripts//evil.example',
    '/scripts/2@evil.example',
    '/sign-in?next=//evil.example',
  ]) {
    const answer = await post(site, path, { body: new URLSearchParams({ key: KEY }) });
    const location = answer.headers.get('location') ?? '/';
    expect([path, new URL(location, 'http://localhost').origin]).toEqual([path, 'http://localhost']);
  }
});

test('what the script of a page asks opens no form of the browser', async () => {
  const site = await openSite();
  for (const path of ['/changes', '/page-data/home']) {
    const answer = await site.app.fetch(new Request(`http://localhost${path}`, { headers: { accept: '*/*' } }));
    expect([path, answer.status, answer.headers.get('www-authenticate')]).toEqual([path, 401, null]);
    expect(await answer.json()).toEqual({ error: expect.stringContaining('Sign in') });
  }
});

test('a wrong key makes no session, and the eleventh attempt in a minute is refused', async () => {
  const site = await openSite();
  const statuses: number[] = [];
  for (let attempt = 0; attempt < 11; attempt += 1) {
    const answer = await post(site, '/sign-in', { body: new URLSearchParams({ key: 'wrong' }) });
    expect(answer.headers.get('set-cookie')).toBeNull();
    statuses.push(answer.status);
  }

  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test('a session ends when someone signs out, after eight hours, and with its key', async () => {
  const site = await openSite();
  const key = { name: 'Ann', ending: 'nn', access: 'read', projectId: 2, created: '', expires: null } as const;
  await site.store.keys.add({ ...key, hash: hashOf('KeyOfAnn') });
  const [first, second, third] = [await signIn(site, KEY), await signIn(site, KEY), await signIn(site, 'KeyOfAnn')];
  const statusesOf = async (): Promise<readonly number[]> => {
    const answers = await Promise.all([first, second, third].map((cookie) => get(site, '/', cookie)));
    return answers.map(({ status }) => status);
  };

  // A key of one project shows that project only.
  const page = await (await get(site, '/', third)).text();
  expect([page.includes('Shop'), page.includes('Depot')]).toEqual([false, true]);
  expect(await statusesOf()).toEqual([200, 200, 200]);
  await post(site, '/sign-out', { headers: { cookie: first } });
  expect(await statusesOf()).toEqual([401, 200, 200]);
  await site.store.keys.revoke('Ann', '');
  expect(await statusesOf()).toEqual([401, 200, 401]);
  site.wait(8);
  expect(await statusesOf()).toEqual([401, 401, 401]);
});

test('a page of another origin signs nobody in or out', async () => {
  const site = await openSite();
  const headers = { origin: 'https://evil.example' };

  const answers = [
    await post(site, '/sign-in', { headers, body: new URLSearchParams({ key: KEY }) }),
    await post(site, '/sign-out', { headers }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([403, 403]);
});
