import { Hono, type MiddlewareHandler } from 'hono';

import { isAuthorized } from './access/authorization.ts';
import { withLimitedBody } from './access/body-limit.ts';
import { isFromForeignPage } from './access/host.ts';
import { createRateLimiter, type RateLimit } from './access/rate-limits.ts';
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
  readonly key: string;
  readonly now: () => Date;
  readonly rateLimits: readonly RateLimit[];
  readonly maxBodyBytes: number;
  /** Whether the API exists for the account, and whether its owner switched it on (specification 5). */
  readonly apiFeature: boolean;
  readonly apiAccess: boolean;
};

/** Everything below `/api/v1`. */
export function createApi(store: Store, options: ApiOptions): Hono {
  const api = new Hono();
  api.use(limitRate(options));
  api.use(requireKey(options));
  api.use(refuseForeignPages);
  api.use(limitBody(options.maxBodyBytes));
  api.route('/', whoamiRoutes(options.key));
  api.route('/', projectRoutes(store));
  api.route('/', folderRoutes(store));
  api.route('/', scriptRoutes(store, options.now));
  api.route('/', testRoutes(store));
  api.route('/', runRoutes(store, options.now));
  api.route('/', noteRoutes(store));
  refuseOtherMethods(api);
  api.all('*', (c) => {
    throw new RequestError(404, `There is nothing at ${c.req.path}.`);
  });
  return api;
}

function limitRate({ rateLimits, now }: ApiOptions): MiddlewareHandler {
  const admit = createRateLimiter(rateLimits, now);
  return async (_c, next) => {
    const waitMs = admit();
    if (waitMs !== undefined) throw tooManyRequests(Math.ceil(waitMs / 1000));
    await next();
  };
}

/** The specification does not show how the wait is told (8): by `Retry-After`, in seconds. */
function tooManyRequests(waitSeconds: number): RequestError {
  return new RequestError(429, `Too many requests. Retry after ${waitSeconds} s.`, {
    'retry-after': String(waitSeconds),
  });
}

function requireKey({ key, apiFeature, apiAccess }: ApiOptions): MiddlewareHandler {
  return async (c, next) => {
    if (!isAuthorized(c.req.header('authorization'), key)) {
      throw new RequestError(401, 'The API key is missing or not valid. Send "Authorization: apikey <key>".', {
        'www-authenticate': 'apikey',
      });
    }
    if (!apiFeature) throw new RequestError(403, 'The API is not available for this account.');
    if (!apiAccess) throw new RequestError(403, 'API access is turned off for this account.');
    await next();
  };
}

const refuseForeignPages: MiddlewareHandler = async (c, next) => {
  if (c.req.method !== 'GET' && isFromForeignPage(c.req.raw)) {
    throw new RequestError(403, 'Requests from pages of another origin are refused.');
  }
  await next();
};

function limitBody(maxBytes: number): MiddlewareHandler {
  return async (c, next) => {
    c.req.raw = await withLimitedBody(c.req.raw, maxBytes);
    await next();
  };
}

/** A known path with a method it does not serve; PUT and DELETE are served nowhere (specification 1). */
function refuseOtherMethods(api: Hono): void {
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
