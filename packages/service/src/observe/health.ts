import { type Context, Hono } from 'hono';

import type { Env } from '../request-env.ts';
import type { Store } from '../store/store.ts';
import type { Usage } from '../store/usage.ts';

import type { Metrics, Queues } from './metrics.ts';

export type Health = {
  readonly metrics: Metrics;
  readonly queues: () => Queues;
  /** Of the database, for all threads of this process. */
  readonly usage: () => Usage;
  /** Whether the service has been asked to end. */
  readonly isEnding: () => boolean;
  /** Refuses a request that may not see how much is stored. */
  readonly refuseStranger: (c: Context<Env>) => Promise<void>;
};

/** What a supervisor and a monitoring system ask, outside of the API. */
export function healthRoutes(store: Store, { metrics, queues, usage, isEnding, refuseStranger }: Health): Hono<Env> {
  const routes = new Hono<Env>();

  // The process answers; nothing else is asked, so that a lost database does not restart it.
  routes.get('/healthz', (c) => c.json({ status: 'ok' }));

  routes.get('/readyz', async (c) => {
    if (isEnding()) return c.json({ status: 'ending' }, 503);
    try {
      await store.snapshot((contents) => contents.projects.find(1));
    } catch {
      return c.json({ status: 'without data' }, 503);
    }
    const isWritable = store.readOnlyReason === undefined && store.hasRoom();
    return c.json({ status: isWritable ? 'ready' : 'read-only' });
  });

  routes.get('/metrics', async (c) => {
    await refuseStranger(c);
    const stored = await store.snapshot((contents) => contents.runs.total());
    return c.body(metrics.render({ stored, database: usage(), queues: queues() }), 200, {
      'content-type': 'text/plain; version=0.0.4',
    });
  });

  return routes;
}
