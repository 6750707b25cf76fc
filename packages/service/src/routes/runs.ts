import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { runInput } from '../input/runs.ts';
import { renderProgress } from '../output/progress.ts';
import { renderRun } from '../output/runs.ts';
import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';
import type { Store } from '../store/store.ts';

import { findScript } from './find.ts';
import { recordRun } from './record-run.ts';

/** Runs (specification 4.5). */
export function runRoutes(store: Store, now: () => Date): Hono<Env> {
  const routes = new Hono<Env>();

  routes.post('/scripts/:scriptId/runs', async (c) => {
    const input = parse(runInput, readJson(c), 'body');
    const { fields, run, counts } = await store.transaction(async (contents) => {
      const script = await findScript(contents, c.req.param('scriptId'));
      const target = { script, tests: await contents.tests.listPlaces(script.id), created: now().toISOString() };
      return { fields: script.fields, ...(await recordRun(contents, target, input)) };
    });
    // A summary: all of the run but its results.
    return sendJson(c, { run: { ...renderRun(run, fields), progress: renderProgress(counts, 'terse') } });
  });

  return routes;
}
