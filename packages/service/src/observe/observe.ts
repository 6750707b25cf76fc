import { randomUUID } from 'node:crypto';

import type { Context, MiddlewareHandler } from 'hono';
import { matchedRoutes } from 'hono/route';

import type { Env } from '../request-env.ts';

import type { Metrics } from './metrics.ts';

/** One line of the log. It never holds a key, a query or a body. */
export type RequestLog = {
  readonly time: string;
  readonly requestId: string;
  readonly method: string;
  /** The pattern of the path; `other` where nothing is served. */
  readonly route: string;
  /** The path, where each part of it is an id or a word of the pattern. */
  readonly path?: string;
  readonly status: number;
  readonly ms: number;
  readonly address?: string;
  /** Name of the key. */
  readonly key?: string;
};

export type Observer = {
  readonly metrics: Metrics;
  readonly now: () => Date;
  readonly onRequest: ((entry: RequestLog) => void) | undefined;
};

/** Gives every request an id, measures it, and logs it once it is answered. */
export function observe({ metrics, now, onRequest }: Observer): MiddlewareHandler<Env> {
  return async (c, next) => {
    const end = metrics.begin();
    const startedAt = performance.now();
    const requestId = givenId(c.req.header('x-request-id')) ?? randomUUID();
    c.set('requestId', requestId);
    let status = 0;
    try {
      await next();
      c.header('x-request-id', requestId);
      status = c.res.status;
    } finally {
      const seconds = (performance.now() - startedAt) / 1000;
      const { method } = c.req;
      const route = routeOf(c);
      end({ method: METHODS.has(method) ? method : 'other', route, status, seconds });
      const path = pathOf(c.req.path);
      const address = c.env.address;
      const identity = c.get('identity');
      onRequest?.({
        time: now().toISOString(),
        requestId,
        method,
        route,
        ...(path !== undefined && { path }),
        status,
        ms: Math.round(seconds * 1e6) / 1e3,
        ...(address !== undefined && { address }),
        ...(identity !== undefined && { key: identity.name }),
      });
    }
  };
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);

/** An id that a proxy or client gave, when it is one that a log can carry, and shorter than a key. */
function givenId(header: string | undefined): string | undefined {
  return header !== undefined && /^[\w.:-]{1,40}$/.test(header) ? header : undefined;
}

function routeOf(c: Context<Env>): string {
  return matchedRoutes(c).find(({ path }) => !path.endsWith('*'))?.path ?? 'other';
}

/** Someone may have written the key into the path by mistake: it is no id, and no word we know. */
function pathOf(path: string): string | undefined {
  return /^(?:\/(?:api|v1|whoami|projects|folders|scripts|tests|runs|notes|healthz|readyz|metrics|[fn]?\d{1,15}))+$/.test(
    path,
  )
    ? path
    : undefined;
}
