import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { parseScript, type ScriptDraft, scriptPatch } from '../input/script-draft.ts';
import { parseScriptView, SCRIPT_VIEW } from '../input/view.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import { renderDetails, renderScript } from '../output/script.ts';
import type { Insert, Place } from '../store/items.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents, Store } from '../store/store.ts';

import { findPlace, findProject, findScript, PLACE_PATHS } from './find.ts';
import { recordRun } from './record-run.ts';

/** Scripts (specification 4.4). */
export function scriptRoutes(store: Store, now: () => Date): Hono {
  const routes = new Hono();

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/scripts`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const draft = parseScript(await readJson(c));
      return store.transaction(async (contents) => {
        const { place } = await findPlace(contents, c.req.param());
        const script = await createScript(contents, draft, { place, insert, created: now().toISOString() });
        // The answer lists the script's parts without its runs.
        const { output } = await renderScript(contents, script, { ...SCRIPT_VIEW, runs: 'none' });
        return c.json({ script: output, context: await contextOf(contents, script) });
      });
    });
  }

  routes.get('/scripts/:scriptId', (c) =>
    store.snapshot(async (contents) => {
      const script = await findScript(contents, c.req.param('scriptId'));
      const { output } = await renderScript(contents, script, parseScriptView(c.req.query()));
      return c.json({ script: output, context: await contextOf(contents, script) });
    }),
  );

  routes.patch('/scripts/:scriptId', async (c) => {
    const patch = parse(scriptPatch, await readJson(c), 'body');
    return store.transaction(async (contents) => {
      const { id } = await findScript(contents, c.req.param('scriptId'));
      await contents.scripts.update(id, patch);
      const script = await findScript(contents, String(id));
      // The answer is not shown in the specification: what was replaced, and what it belongs to.
      const output = { type: 'script', id, name: script.name, ...renderDetails(script) };
      return c.json({ script: output, context: await contextOf(contents, script) });
    });
  });

  return routes;
}

type Birth = { readonly place: Place; readonly insert: Insert; readonly created: string };

/** Stores the script with its tests, runs and results. */
async function createScript(
  contents: Contents,
  draft: ScriptDraft,
  { place, insert, created }: Birth,
): Promise<Script> {
  const id = await contents.scripts.create({ ...draft, place, created }, insert);
  await contents.tests.add(id, draft.tests, 'last');
  const script = await findScript(contents, String(id));
  for (const run of draft.runs) await recordRun(contents, { script, tests: draft.tests, created }, run);
  return script;
}

async function contextOf(contents: Contents, { place }: Script): Promise<ResponseContext> {
  return renderContext(contents, await findProject(contents, String(place.projectId)), place.folderId);
}
