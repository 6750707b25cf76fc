import { Hono } from 'hono';

import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';
import type { Store } from '../store/store.ts';

import { findProject } from './find.ts';

/** Projects (specification 4.3). */
export function projectRoutes(store: Store): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/projects', async (c) => {
    const projects = (await store.projects.list()).filter(({ archived }) => !archived);
    return sendJson(c, { projects: projects.map(({ id, name, description }) => ({ id, name, description })) });
  });

  routes.get('/projects/:projectId', async (c) => {
    const { id, name, description, created } = await findProject(store, c.req.param('projectId'));
    return sendJson(c, { project: { id, name, description, created } });
  });

  return routes;
}
