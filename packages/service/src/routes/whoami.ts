import { Hono } from 'hono';

import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';

/** The caller (specification 4.2). The shape is not shown there; of the key only its end is told. */
export function whoamiRoutes(): Hono<Env> {
  const routes = new Hono<Env>();
  routes.get('/whoami', (c) => {
    const { id = 1, name = '', ending = '' } = c.get('identity') ?? {};
    return sendJson(c, { account: { id: 1, name: 'Local account' }, apiKey: { id, name, ending } });
  });
  return routes;
}
