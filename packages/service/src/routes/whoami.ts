import { Hono } from 'hono';

/** The caller (specification 4.2). The shape is not shown there; of the key only its end is told. */
export function whoamiRoutes(key: string): Hono {
  const routes = new Hono();
  routes.get('/whoami', (c) =>
    c.json({
      account: { id: 1, name: 'Local account' },
      apiKey: { id: 1, name: 'Local key', ending: key.slice(-2) },
    }),
  );
  return routes;
}
