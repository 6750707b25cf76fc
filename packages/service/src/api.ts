import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

import { keyInHeader } from './access/authorization.ts';
import { readLimitedBody } from './access/body-limit.ts';
import { isFromForeignPage } from './access/host.ts';
import { hashOf, type Identify } from './access/identity.ts';
import { limitConcurrency } from './limit-concurrency.ts';
import { createRateLimiter, type RateLimit } from './access/rate-limits.ts';
import type { ScopedStore } from './access/request-scope.ts';
import type { LargeWrites } from './apart/write-apart.ts';
import type { Env, Identity } from './request-env.ts';
import { RequestError } from './request-error.ts';
import { folderRoutes } from './routes/folders.ts';
import { noteRoutes } from './routes/notes.ts';
import { projectRoutes } from './routes/projects.ts';
import { runRoutes } from './routes/runs.ts';
import { scriptRoutes } from './routes/scripts.ts';
import { testRoutes } from './routes/tests.ts';
import { whoamiRoutes } from './routes/whoami.ts';
import type { Store } from './store/store.ts';

export type ApiOptions = {
  readonly identify: Identify;
  readonly now: () => Date;
  readonly rateLimits: readonly RateLimit[];
  readonly maxBodyBytes: number;
  /** Of all bodies that are read, wait or are stored at a time. */
  readonly maxHeldBytes: number | undefined;
  /** Whether the API exists for the account, and whether its owner switched it on (specification 5). */
  readonly apiFeature: boolean;
  readonly apiAccess: boolean;
  /** Of writes with a large body. */
  readonly carryOut: LargeWrites['carryOut'];
};

/** Everything below `/api/v1`. */
export function createApi(scoped: ScopedStore, options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>();
  api.use(compress());
  api.use(authenticate(scoped, options));
  api.use(etag({ weak: true }));
  api.use(refuseForeignPages);
  api.use(readBody(options));
  api.use('/scripts/:scriptId{[0-9]+}/*', linkPage);
  api.use(limitWrites(scoped, options.carryOut));
  api.route('/', createRoutes(scoped.store, options.now));
  return api;
}

/** What is answered to those who may ask. */
export function createRoutes(store: Store, now: () => Date): Hono<Env> {
  const routes = new Hono<Env>();
  routes.route('/', whoamiRoutes());
  routes.route('/', projectRoutes(store));
  routes.route('/', folderRoutes(store));
  routes.route('/', scriptRoutes(store, now));
  routes.route('/', testRoutes(store));
  routes.route('/', runRoutes(store, now));
  routes.route('/', noteRoutes(store));
  refuseOtherMethods(routes);
  routes.all('*', (c) => {
    throw new RequestError(404, `There is nothing at ${c.req.path}.`);
  });
  return routes;
}

/**
 * Limits count by key, and by address for requests without one that is valid: they use up nothing of a key's owner
 * (specification 5, 8).
 */
function authenticate(scoped: ScopedStore, options: ApiOptions): MiddlewareHandler<Env> {
  const { identify, rateLimits, now } = options;
  const admitKey = createRateLimiter(rateLimits, now);
  const admitAddress = createRateLimiter(rateLimits, now);
  return async (c, next) => {
    const key = keyInHeader(c.req.header('authorization'));
    const identity = key === undefined ? undefined : await identify(hashOf(key));
    const { address = '' } = c.env;
    const waitMs = identity === undefined ? admitAddress(address) : admitKey(String(identity.id));
    if (waitMs !== undefined) throw tooManyRequests(Math.ceil(waitMs / 1000));
    if (identity === undefined) throw unauthorized();
    refuseWithoutRight(c.req.method, identity, options);
    c.set('identity', identity);
    const { method, path } = c.req;
    const facts = { time: now().toISOString(), method, path, address, requestId: c.get('requestId') };
    await scoped.within({ identity, ...facts }, next);
  };
}

function unauthorized(): RequestError {
  return new RequestError(401, 'The API key is missing or not valid. Send "Authorization: apikey <key>".', {
    'www-authenticate': 'apikey',
  });
}

function refuseWithoutRight(method: string, { access }: Identity, { apiFeature, apiAccess }: ApiOptions): void {
  if (!apiFeature) throw new RequestError(403, 'The API is not available for this account.');
  if (!apiAccess) throw new RequestError(403, 'API access is turned off for this account.');
  if (access === 'read' && method !== 'GET') throw new RequestError(403, 'This key may read, and not write.');
}

/** The specification does not show how the wait is told (8): by `Retry-After`, in seconds. */
function tooManyRequests(waitSeconds: number): RequestError {
  return new RequestError(429, `Too many requests. Retry after ${waitSeconds} s.`, {
    'retry-after': String(waitSeconds),
  });
}

const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && isFromForeignPage(c.req.raw)) {
    throw new RequestError(403, 'Requests from pages of another origin are refused.');
  }
  await next();
};

/** Before a write takes one of the few slots: a slow client holds none. */
function readBody({ maxBodyBytes, maxHeldBytes = MOST_HELD_BYTES }: ApiOptions): MiddlewareHandler<Env> {
  let heldBytes = 0;
  return async (c, next) => {
    if (c.req.method === 'GET') return next();
    let ownBytes = Number(c.req.header('content-length') ?? 0);
    if (heldBytes > 0 && heldBytes + ownBytes > maxHeldBytes) throw tooManyBodies();
    heldBytes += ownBytes;
    try {
      const body = await readLimitedBody(c.req.raw, maxBodyBytes);
      // Not every head tells the length.
      heldBytes += body.length - ownBytes;
      ownBytes = body.length;
      c.set('body', body);
      await next();
    } finally {
      heldBytes -= ownBytes;
    }
    return undefined;
  };
}

const MOST_HELD_BYTES = 256 * 1024 * 1024;

/** The body is not read, so nothing else can be asked on the same connection. */
function tooManyBodies(): RequestError {
  const headers = { 'retry-after': '1', connection: 'close' };
  return new RequestError(503, 'Too many large bodies at once. Nothing was stored.', headers);
}

/** Names the page for people on which a script stands (RFC 8288). */
const linkPage: MiddlewareHandler = async (c, next) => {
  // Afterwards the parameters are those of the route that answered.
  const scriptId = c.req.param('scriptId');
  await next();
  if (c.res.ok) c.header('link', `</scripts/${scriptId}>; rel="alternate"; type="text/html"`);
};

/** Writes that wait for others hold their bytes only: once they are read, a run takes ten times as much. */
function limitWrites(scoped: ScopedStore, carryOut: LargeWrites['carryOut']): MiddlewareHandler<Env> {
  const inSlot = limitConcurrency(MOST_WRITES);
  return async (c, next) => {
    const body = c.get('body');
    if (body === undefined) return next();
    const scope = scoped.current();
    if (carryOut === undefined || scope === undefined || !isLarge(body)) return inSlot(next);
    const contentType = c.req.header('content-type') ?? '';
    const answer = await carryOut({ url: c.req.url, contentType, body, scope });
    return c.newResponse(answer.body, answer);
  };
}

/** A thread starts in a fifth of a second, in which so much is read and stored. A run of 10,000 results is less. */
function isLarge(body: Uint8Array): boolean {
  if (body.length < LARGE_ENTRIES || body.length >= LARGE_BYTES) return body.length >= LARGE_BYTES;
  let entries = 0;
  for (const byte of body) if (byte === COMMA || byte === NEWLINE) entries += 1;
  return entries >= LARGE_ENTRIES;
}

const LARGE_BYTES = 512 * 1024;
/** Rows, runs or results, as far as commas and line ends tell. */
const LARGE_ENTRIES = 20_000;
const COMMA = 0x2c;
const NEWLINE = 0x0a;

/** At a time. More than one, since PostgreSQL carries out several. */
const MOST_WRITES = 4;

/** A known path with a method it does not serve; PUT and DELETE are served nowhere (specification 1). */
function refuseOtherMethods(api: Hono<Env>): void {
  const served = new Map<string, Set<string>>();
  for (const { path, method } of api.routes) {
    if (method === 'ALL') continue;
    served.set(path, (served.get(path) ?? new Set()).add(method));
  }
  for (const [path, methods] of served) {
    const allow = [...methods].join(', ');
    api.all(path, (c) => {
      throw new RequestError(405, `${c.req.method} is not supported here. Supported: ${allow}.`, { allow });
    });
  }
}
