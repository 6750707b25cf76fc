import { Hono } from 'hono';

import type { Store } from '../store/store.ts';

import { findProject } from './find.ts';

/** Projects (specification 4.3). */
export function projectRoutes(store: Store): Hono {
  const routes = new Hono();

  routes.get('/projects', async (c) => {
    const projects = (await store.projects.list()).filter(({ archived }) => !archived);
    return c.json({ projects: projects.map(({ id, name, description }) => ({ id, name, description })) });
  });

  routes.get('/projects/:projectId', async (c) => {
    const { id, name, description, created } = await findProject(store, c.req.param('projectId'));
    return c.json({ project: { id, name, description, created } });
  });

  return routes;
}
