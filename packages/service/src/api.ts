import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

import { keyInHeader } from './access/authorization.ts';
import { isFromForeignPage, isReading } from './access/host.ts';
import { hashOf, type Identify } from './access/identity.ts';
import { createRateLimiter, type RateLimit, type RateLimiter, refuseBeyond } from './access/rate-limits.ts';
import type { ScopedStore } from './access/request-scope.ts';
import type { LargeAnswers } from './output/large-answers.ts';
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
  /** Of each key. */
  readonly rateLimits: readonly RateLimit[];
  /** Of requests without a key that is valid, by address. */
  readonly admitStranger: RateLimiter;
  /** Whether the API exists for the account, and whether its owner switched it on (specification 5). */
  readonly apiFeature: boolean;
  readonly apiAccess: boolean;
  /** Reads the body of a write. */
  readonly holdBody: MiddlewareHandler<Env>;
  /** Before the routes, with the body read: a slow client holds no place. */
  readonly limitWrites: MiddlewareHandler<Env>;
  readonly answers: LargeAnswers;
};

/** Everything below `/api/v1`. */
export function createApi(scoped: ScopedStore, options: ApiOptions): Hono<Env> {
  const api = new Hono<Env>();
  api.use(compress());
  api.use(authenticate(scoped, options));
  api.use(etag({ weak: true }));
  api.use(refuseForeignPages);
  api.use(options.holdBody);
  api.use('/scripts/:scriptId{[0-9]+}/*', linkPage);
  api.use(options.limitWrites);
  api.route('/', createRoutes(scoped.store, options));
  return api;
}

/** What is answered to those who may ask. */
export function createRoutes(store: Store, { now, answers }: Pick<ApiOptions, 'now' | 'answers'>): Hono<Env> {
  const routes = new Hono<Env>();
  routes.route('/', whoamiRoutes());
  routes.route('/', projectRoutes(store));
  routes.route('/', folderRoutes(store, answers));
  routes.route('/', scriptRoutes(store, now, answers));
  routes.route('/', testRoutes(store, answers));
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
  const { identify, rateLimits, admitStranger, now } = options;
  const admitKey = createRateLimiter(rateLimits, now);
  return async (c, next) => {
    const key = keyInHeader(c.req.header('authorization'));
    const identity = key === undefined ? undefined : await identify(hashOf(key));
    const { address = '' } = c.env;
    if (identity === undefined) {
      refuseBeyond(admitStranger, address);
      throw unauthorized();
    }
    refuseBeyond(admitKey, String(identity.id));
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
  if (access === 'read' && !isReading(method)) throw new RequestError(403, 'This key may read, and not write.');
}

const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (!isReading(c.req.method) && isFromForeignPage(c.req.raw)) {
    throw new RequestError(403, 'Requests from pages of another origin are refused.');
  }
  await next();
};

/** Names the page for people on which a script stands (RFC 8288). */
const linkPage: MiddlewareHandler = async (c, next) => {
  // Afterwards the parameters are those of the route that answered.
  const scriptId = c.req.param('scriptId');
  await next();
  if (c.res.ok) c.header('link', `</scripts/${scriptId}>; rel="alternate"; type="text/html"`);
};

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
