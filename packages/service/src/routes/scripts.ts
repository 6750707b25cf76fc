import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { parseScript, type ScriptDraft, scriptPatch } from '../input/script-draft.ts';
import { parseScriptView, SCRIPT_VIEW } from '../input/view.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import { renderDetails, renderScript } from '../output/script.ts';
import type { Insert, Place } from '../store/items.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';

import { findPlace, findProject, findScript, PLACE_PATHS } from './find.ts';
import { recordRun } from './record-run.ts';

/** Scripts (specification 4.4). */
export function scriptRoutes(store: Store, now: () => Date): Hono {
  const routes = new Hono();

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/scripts`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const draft = parseScript(await readJson(c));
      return store.transaction(() => {
        const { place } = findPlace(store, c.req.param());
        const script = createScript(store, draft, { place, insert, created: now().toISOString() });
        // The answer lists the script's parts without its runs.
        const { output } = renderScript(store, script, { ...SCRIPT_VIEW, runs: 'none' });
        return c.json({ script: output, context: contextOf(store, script) });
      });
    });
  }

  routes.get('/scripts/:scriptId', (c) => {
    const script = findScript(store, c.req.param('scriptId'));
    const { output } = renderScript(store, script, parseScriptView(c.req.query()));
    return c.json({ script: output, context: contextOf(store, script) });
  });

  routes.patch('/scripts/:scriptId', async (c) => {
    const patch = parse(scriptPatch, await readJson(c), 'body');
    return store.transaction(() => {
      const { id } = findScript(store, c.req.param('scriptId'));
      store.scripts.update(id, patch);
      const script = findScript(store, String(id));
      // The answer is not shown in the specification: what was replaced, and what it belongs to.
      const output = { type: 'script', id, name: script.name, ...renderDetails(script) };
      return c.json({ script: output, context: contextOf(store, script) });
    });
  });

  return routes;
}

type Birth = { readonly place: Place; readonly insert: Insert; readonly created: string };

/** Stores the script with its tests, runs and results. */
function createScript(store: Store, draft: ScriptDraft, { place, insert, created }: Birth): Script {
  const id = store.scripts.create({ ...draft, place, created }, insert);
  store.tests.add(id, draft.tests, 'last');
  const script = findScript(store, String(id));
  for (const run of draft.runs) recordRun(store, { script, tests: draft.tests, created }, run);
  return script;
}

function contextOf(store: Store, { place }: Script): ResponseContext {
  return renderContext(store, findProject(store, String(place.projectId)), place.folderId);
}
