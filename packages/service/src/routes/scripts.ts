import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { parseScript, type ScriptDraft, scriptPatch } from '../input/script-draft.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import { renderDetails, renderScript } from '../output/script.ts';
import { parseScriptView, SCRIPT_VIEW } from '../input/view.ts';
import type { Insert, Place } from '../store/items.ts';
import type { Script } from '../store/scripts.ts';
import type { Store } from '../store/store.ts';

import { findFolder, findProject, findScript } from './find.ts';
import { recordRun } from './record-run.ts';

type NewScript = { readonly place: Place; readonly insert: Insert; readonly created: string };

/** Scripts (specification 4.4). */
export function scriptRoutes(store: Store, now: () => Date): Hono {
  const routes = new Hono();

  routes.post('/projects/:projectId/scripts', async (c) => {
    const insert = parseInsert(c.req.query('insert'), 'first');
    const draft = parseScript(await readJson(c));
    return store.transaction(() => {
      const { id } = findProject(store, c.req.param('projectId'));
      const place = { projectId: id, folderId: null };
      return c.json(createScript(store, draft, { place, insert, created: now().toISOString() }));
    });
  });

  routes.post('/projects/:projectId/folders/:folderId/scripts', async (c) => {
    const insert = parseInsert(c.req.query('insert'), 'first');
    const draft = parseScript(await readJson(c));
    return store.transaction(() => {
      const project = findProject(store, c.req.param('projectId'));
      const folder = findFolder(store, project, c.req.param('folderId'));
      const place = { projectId: project.id, folderId: folder.id };
      return c.json(createScript(store, draft, { place, insert, created: now().toISOString() }));
    });
  });

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

/** Creates the script with its tests, runs and results, and renders what the specification lists. */
function createScript(store: Store, draft: ScriptDraft, { place, insert, created }: NewScript): object {
  const id = store.scripts.create({ ...draft, place, created }, insert);
  store.tests.add(id, draft.tests, 'last');
  const script = findScript(store, String(id));
  for (const run of draft.runs) recordRun(store, { script, tests: draft.tests, created }, run);
  const { output } = renderScript(store, script, { ...SCRIPT_VIEW, runs: 'none' });
  return { script: output, context: contextOf(store, script) };
}

function contextOf(store: Store, { place }: Script): ResponseContext {
  return renderContext(store, findProject(store, String(place.projectId)), place.folderId);
}
