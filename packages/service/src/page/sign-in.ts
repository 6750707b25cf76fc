import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

import type { Env, Identity } from '../request-env.ts';
import { renderDocument } from './document.ts';
import { html } from './html.ts';
import { RequestError } from '../request-error.ts';
import type { Store } from '../store/store.ts';

import { generateKey, keyInHeader, keyOfReader } from '../access/authorization.ts';
import { readLimitedBody } from '../access/body-limit.ts';
import { isFromForeignPage } from '../access/host.ts';
import { hashOf, type Identify } from '../access/identity.ts';
import { createRateLimiter, type RateLimiter, refuseBeyond } from '../access/rate-limits.ts';
import type { RequestScope, ScopedStore } from '../access/request-scope.ts';

export type SignIn = {
  readonly store: Store;
  readonly scoped: ScopedStore;
  readonly identify: Identify;
  /** Counts those by address who send a key or a session that is not valid. */
  readonly admitStranger: RateLimiter;
  readonly now: () => Date;
  /** Whether browsers reach the service by TLS: then the cookie never goes anywhere else. */
  readonly isSecure: boolean;
};

/** Of pages with forms that go to this service. */
export const FORM_POLICY =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const ADMIN_KEY = 'sign in with the key that the service was started with, or an admin key.';

const COOKIE = 'runsheet_session';
const SESSION_MS = 8 * 60 * 60 * 1000;
const MOST_FORM_BYTES = 10_000;
/** Of one address: nobody guesses a key of 64 characters, and nobody shall try. */
const ATTEMPTS = [{ requests: 10, windowMs: 60_000 }];

/** Shows the pages to those who signed in, or sent the key as password; each sees what the key opens. */
export function requireReader(options: SignIn): MiddlewareHandler<Env> {
  return async (c, next) => {
    const identity = await readerOf(c, options);
    if (identity !== undefined) {
      await options.scoped.within(scopeOf(c, identity, options.now()), next);
      // After signing out nobody finds it in the browser.
      c.header('cache-control', 'no-store');
      return undefined;
    }
    refuseGuesses(c, options);
    if (c.req.header('accept')?.includes('text/html') === true) return showForm(c, 401);
    throw new RequestError(401, 'Sign in with the API key as the password; the user name does not matter.', {
      'www-authenticate': 'Basic realm="runsheet", charset="UTF-8"',
    });
  };
}

/** Lets programs in that send a key which opens something. */
export function requireKey({ identify, admitStranger }: SignIn): (c: Context<Env>) => Promise<void> {
  return async (c) => {
    const key = keyInHeader(c.req.header('authorization'));
    if (key !== undefined && (await identify(hashOf(key))) !== undefined) return;
    refuseBeyond(admitStranger, c.env.address ?? '');
    throw new RequestError(401, 'Send "Authorization: apikey <key>".', { 'www-authenticate': 'apikey' });
  };
}

/** Lets those in who signed in with a key that may manage keys, also where the other pages are open. */
export function requireAdmin(options: SignIn): MiddlewareHandler<Env> {
  return async (c, next) => {
    const identity = await readerOf(c, options);
    if (identity === undefined) {
      refuseGuesses(c, options);
      return showForm(c, 401, { lead: `To manage keys, ${ADMIN_KEY}` });
    }
    if (identity.access !== 'admin') {
      return showForm(c, 403, { lead: `Your key may not manage keys. To do so, ${ADMIN_KEY}` });
    }
    if (c.req.method !== 'GET') refuseForeign(c);
    return options.scoped.within(scopeOf(c, identity, options.now()), next);
  };
}

/**
 * Signing in with a key makes a session; signing out ends it. The form is sent to the page on which it stands, so it leads
 * back there, and the browser keeps what is behind the `#`. No address to go to is ever read from a request.
 */
export function signInRoutes({ store, identify, now, isSecure }: SignIn): Hono<Env> {
  const routes = new Hono<Env>();
  const admit = createRateLimiter(ATTEMPTS, now);

  const enter = async (c: Context<Env>, goOn: string): Promise<Response> => {
    refuseForeign(c);
    refuseBeyond(admit, c.env.address ?? '');
    const form = new URLSearchParams(new TextDecoder().decode(await readLimitedBody(c.req.raw, MOST_FORM_BYTES)));
    const keyHash = hashOf(form.get('key')?.trim() ?? '');
    if ((await identify(keyHash)) === undefined) return showForm(c, 401, { problem: 'This key opens nothing here.' });
    const token = generateKey();
    const expires = new Date(now().getTime() + SESSION_MS);
    const session = { hash: hashOf(token), keyHash, expires: expires.toISOString() };
    await store.transaction(({ sessions }) => sessions.add(session, now().toISOString()));
    setCookie(c, COOKIE, token, { path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure, expires });
    return c.redirect(goOn, 303);
  };

  routes.get('/sign-in', (c) => showForm(c, 200));
  routes.post('/', (c) => enter(c, '/'));
  routes.post('/sign-in', (c) => enter(c, '/'));
  routes.post('/sign-in/keys', (c) => enter(c, '/keys'));
  routes.post('/scripts/:scriptId{[0-9]+}', (c) => enter(c, c.req.path + new URL(c.req.url).search));

  routes.post('/sign-out', async (c) => {
    refuseForeign(c);
    const token = getCookie(c, COOKIE);
    if (token !== undefined) await store.transaction(({ sessions }) => sessions.remove(hashOf(token)));
    deleteCookie(c, COOKIE, { path: '/', secure: isSecure });
    return c.redirect('/sign-in', 303);
  });

  return routes;
}

async function readerOf(c: Context<Env>, { store, identify, now }: SignIn): Promise<Identity | undefined> {
  const token = getCookie(c, COOKIE);
  const session = token === undefined ? undefined : await store.sessions.find(hashOf(token));
  // A session ends with its key.
  if (session !== undefined && now().getTime() < Date.parse(session.expires)) return identify(session.keyHash);
  const key = keyOfReader(c.req.header('authorization'));
  return key === undefined ? undefined : identify(hashOf(key));
}

/** Who sends nothing guesses nothing. */
function refuseGuesses(c: Context<Env>, { admitStranger }: SignIn): void {
  const isGuess = getCookie(c, COOKIE) !== undefined || c.req.header('authorization') !== undefined;
  if (isGuess) refuseBeyond(admitStranger, c.env.address ?? '');
}

function scopeOf(c: Context<Env>, identity: Identity, now: Date): RequestScope {
  const { method, path } = c.req;
  const { address = '' } = c.env;
  return { identity, time: now.toISOString(), method, path, address, requestId: c.get('requestId') };
}

function refuseForeign(c: Context<Env>): void {
  if (isFromForeignPage(c.req.raw)) throw new RequestError(403, 'Requests from pages of another origin are refused.');
}

/** `lead`: what the form is for; `problem`: what went wrong with it. */
type Words = { readonly lead?: string; readonly problem?: string };

function showForm(c: Context<Env>, status: 200 | 401 | 403, { lead, problem }: Words = {}): Response {
  c.header('content-security-policy', FORM_POLICY);
  const content = html`<header><a class="brand" href="/">runsheet</a></header>
    <main class="narrow">
      <h1>Sign in</h1>
      ${lead === undefined ? undefined : html`<p class="lead">${lead}</p>`}
      ${problem === undefined ? undefined : html`<p role="alert">${problem}</p>`}
      ${c.req.path.startsWith('/keys') ? html`<form method="post" action="/sign-in/keys">` : html`<form method="post">`}
        <p>
          <label>API key <input type="password" name="key" autocomplete="current-password" required /></label>
          <button>Sign in</button>
        </p>
      </form>
    </main>`;
  return c.html(renderDocument('Sign in – runsheet', content), status);
}
