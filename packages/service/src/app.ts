import { Hono, type MiddlewareHandler } from 'hono';

import { clientAddress, isFromProxy } from './access/caller.ts';
import { isKnownHost, LOOPBACK_HOSTS } from './access/host.ts';
import { createIdentify } from './access/identity.ts';
import { createRateLimiter, type RateLimit } from './access/rate-limits.ts';
import { scopeStore } from './access/request-scope.ts';
import { answerError, type OnError } from './answer-error.ts';
import { createApi } from './api.ts';
import { createWriteLimits } from './apart/limit-writes.ts';
import type { LargeWrites } from './apart/write-apart.ts';
import { healthRoutes } from './observe/health.ts';
import { createMetrics } from './observe/metrics.ts';
import { observe, type RequestLog } from './observe/observe.ts';
import { createLargeAnswers } from './output/large-answers.ts';
import { problemPage } from './page/document.ts';
import { keyRoutes } from './page/keys.ts';
import { requireKey, requireReader, signInRoutes } from './page/sign-in.ts';
import { createDocument } from './openapi/document.ts';
import { createPages } from './page/pages.ts';
import type { Caller, Env } from './request-env.ts';
import { RequestError } from './request-error.ts';
import type { Store } from './store/store.ts';
import { addUsage, type Usage } from './store/usage.ts';

/** Of requests without a valid key, by address, where others than this machine reach the service. */
const OF_STRANGERS: RateLimit = { requests: 60, windowMs: 60_000 };

/** The service as a function from Request to Response. */
export type App = { fetch(request: Request, caller?: Caller): Promise<Response> };

/** What the service does beyond answering from its store: who may ask, how often, and how much. */
export type AppOptions = {
  /** The API key every request to the API must carry. */
  readonly key: string;
  /** Host names a request may be addressed to, without port. Default: the names of loopback. */
  readonly allowedHosts?: readonly string[] | undefined;
  /** Origins from which the page shows images that comments link to. Default: none. */
  readonly imagesFrom?: readonly string[] | undefined;
  /** Whether the page is readable without the key. Default: true. */
  readonly isPageOpen?: boolean | undefined;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. Default: none. */
  readonly proxies?: readonly string[] | undefined;
  /** Whether keys must not come here but by one of the proxies, which end TLS. Default: false. */
  readonly isProxiedOnly?: boolean | undefined;
  /** Whether browsers reach the service by TLS. Default: false. */
  readonly isSecure?: boolean | undefined;
  /** Limits that all must be passed (specification 8). Default: none. */
  readonly rateLimits?: readonly RateLimit[] | undefined;
  /** Default: 64 MiB. */
  readonly maxBodyBytes?: number | undefined;
  /** Of all bodies at a time; beyond it writes are answered 503 with `Retry-After`. Default: 256 MiB. */
  readonly maxHeldBytes?: number | undefined;
  /** Of what is read for all answers at a time; beyond it large ones are answered 503 with `Retry-After`. Default: 256 MiB. */
  readonly maxReadBytes?: number | undefined;
  /** `false` answers 403 "The API is not available for this account." (specification 5). */
  readonly apiFeature?: boolean | undefined;
  /** `false` answers 403 "API access is turned off for this account." (specification 5). */
  readonly apiAccess?: boolean | undefined;
  /** Where writes with a large body are carried out. Default: among the others. */
  readonly largeWrites?: LargeWrites | undefined;
  readonly now?: (() => Date) | undefined;
  /** Told of each request once it is answered: never with a key, a query or a body. */
  readonly onRequest?: ((entry: RequestLog) => void) | undefined;
  /** Whether the service has been asked to end, which `/readyz` tells. */
  readonly isEnding?: (() => boolean) | undefined;
  /** Told of errors that are the service's own fault; such a request is answered with 500. */
  readonly onError?: OnError | undefined;
};

/**
 * The whole service on top of a store: the API below `/api/v1`, the page at `/`.
 * Needs no socket, so a test can hand a `Request` straight to `fetch`.
 */
export function createApp(store: Store, options: AppOptions): App {
  const app = assembleApp(store, options);
  return {
    fetch: async (request, caller) => {
      const { proxies = [], isProxiedOnly = false } = options;
      if (isProxiedOnly && !isFromProxy(caller?.address ?? '', proxies)) {
        return Response.json({ error: 'This service is reached by its proxy only.' }, { status: 403 });
      }
      const forwarded = request.headers.get('x-forwarded-for') ?? undefined;
      const address = clientAddress(caller?.address ?? '', forwarded, proxies);
      return app.fetch(request, { address });
    },
  };
}

/** Whether a browser asked for a page. */
function isForPerson(path: string, accept = ''): boolean {
  return !path.startsWith('/api/') && accept.includes('text/html');
}

/** All routes of the service. */
export function assembleApp(store: Store, options: AppOptions): Hono<Env> {
  const { now = () => new Date(), rateLimits = [], largeWrites } = options;
  const { apiFeature = true, apiAccess = true, allowedHosts = LOOPBACK_HOSTS } = options;
  const metrics = createMetrics();
  const app = new Hono<Env>();
  app.use(observe({ metrics, now, onRequest: options.onRequest }));
  app.use(async (c, next) => {
    if (!isKnownHost(c.req.raw, allowedHosts)) {
      throw new RequestError(403, 'This host name is not one of the service.');
    }
    await next();
    c.header('x-content-type-options', 'nosniff');
    // What has a name of its own for each content, or a tag, says so itself.
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'no-store');
  });
  const { isPageOpen = true, isEnding = () => false } = options;
  const identify = createIdentify(store, options.key, now);
  const admitStranger = createRateLimiter(isPageOpen ? rateLimits : [...rateLimits, OF_STRANGERS], now);
  const scoped = scopeStore(store, now);
  const signIn = { store, scoped, identify, admitStranger, now, isSecure: options.isSecure ?? false };
  const mayRead: MiddlewareHandler<Env> = isPageOpen ? async (_c, next) => next() : requireReader(signIn);
  app.get('/openapi.json', (c) => c.json(createDocument()));
  const { holdBody, limitWrites, queues } = createWriteLimits(scoped, options);
  const answers = createLargeAnswers(options.maxReadBytes);
  const access = { identify, rateLimits, admitStranger, apiFeature, apiAccess, answers };
  app.route('/api/v1', createApi(scoped, { ...access, now, holdBody, limitWrites }));
  const refuseStranger = isPageOpen ? async () => undefined : requireKey(signIn);
  const usage = (): Usage => (largeWrites === undefined ? store.usage() : addUsage(store.usage(), largeWrites.usage()));
  app.route('/', healthRoutes(store, { metrics, queues, usage, isEnding, refuseStranger }));
  app.route('/', signInRoutes(signIn));
  app.route('/', keyRoutes(signIn));
  app.route('/', createPages(scoped.store, { mayRead, imagesFrom: options.imagesFrom }));
  app.notFound((c) => {
    const error = `There is nothing at ${c.req.path}.`;
    return isForPerson(c.req.path, c.req.header('accept'))
      ? problemPage(new RequestError(404, error))
      : c.json({ error }, 404);
  });
  app.onError((error, c) => answerError(c, error, options.onError));
  return app;
}
