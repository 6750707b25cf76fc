import { type Context, Hono } from 'hono';

import { mediaType, readJson, readText } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { giveIds } from '../input/script-draft.ts';
import { parseTests, type TestInput } from '../input/tests.ts';
import { renderTestRecord } from '../output/tests.ts';
import { RequestError } from '../request-error.ts';
import type { Store } from '../store/store.ts';

import { findScript, findTest } from './find.ts';

/** Tests of a script (specification 4.4). The shapes of their answers are not shown there. */
export function testRoutes(store: Store): Hono {
  const routes = new Hono();

  routes.get('/scripts/:scriptId/tests', (c) => {
    const script = findScript(store, c.req.param('scriptId'));
    return c.json({ tests: store.tests.list(script.id).map(renderTestRecord) });
  });

  routes.get('/scripts/:scriptId/tests/:testId', (c) => {
    const script = findScript(store, c.req.param('scriptId'));
    return c.json({ test: renderTestRecord(findTest(store, script, c.req.param('testId'))) });
  });

  routes.post('/scripts/:scriptId/tests', async (c) => {
    const insert = parseInsert(c.req.query('insert'), 'last');
    const inputs = await readTests(c);
    return store.transaction(() => {
      const script = findScript(store, c.req.param('scriptId'));
      refuseUsedIds(store, script.id, inputs);
      const tests = giveIds(inputs, store.tests.nextId(script.id));
      store.tests.add(script.id, tests, insert);
      return c.json({ tests: tests.map(renderTestRecord) });
    });
  });

  return routes;
}

/** The one body that may be plain text (specification 4.4). */
async function readTests(c: Context): Promise<readonly TestInput[]> {
  const value = mediaType(c) === 'text/plain' ? await readText(c) : await readJson(c);
  return parseTests(value, 'existing-script', 'body');
}

function refuseUsedIds(store: Store, scriptId: number, inputs: readonly TestInput[]): void {
  const used = inputs.find(({ id }) => id !== undefined && store.tests.find(scriptId, id) !== undefined);
  if (used === undefined) return;
  throw new RequestError(400, `body: script ${scriptId} already has a test ${used.id}.`);
}
