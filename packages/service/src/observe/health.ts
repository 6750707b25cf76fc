import { Hono } from 'hono';

import { RequestError } from '../request-error.ts';
import type { Store } from '../store/store.ts';

import type { Metrics } from './metrics.ts';

export type Health = {
  readonly metrics: Metrics;
  /** Whether the service has been asked to end. */
  readonly isEnding: () => boolean;
  /** Whether the request may see how much is stored. */
  readonly isReader: (authorization: string | undefined) => boolean | Promise<boolean>;
};

/** What a supervisor and a monitoring system ask, outside of the API. */
export function healthRoutes(store: Store, { metrics, isEnding, isReader }: Health): Hono {
  const routes = new Hono();

  // The process answers; nothing else is asked, so that a lost database does not restart it.
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));

  routes.get('/readyz', async (c) => {
    if (isEnding()) return c.json({ status: 'ending' }, 503);
    await store.snapshot((contents) => contents.projects.find(1));
    return c.json({ status: store.readOnlyReason === undefined ? 'ready' : 'read-only' });
  });

  routes.get('/metrics', async (c) => {
    if (!(await isReader(c.req.header('authorization')))) {
      throw new RequestError(401, 'Send "Authorization: apikey <key>".', { 'www-authenticate': 'apikey' });
    }
    const stored = await store.snapshot((contents) => contents.runs.total());
    return c.body(metrics.render(stored, store.usage()), 200, { 'content-type': 'text/plain; version=0.0.4' });
  });

  return routes;
}
