import { createHash } from 'node:crypto';

import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { parseScript, type ScriptDraft, scriptPatch } from '../input/script-draft.ts';
import { parseScriptView, SCRIPT_VIEW, type View } from '../input/view.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import { type Counts, sumCounts } from '../output/counts.ts';
import { inAnswer, type Pieces } from '../output/json-pieces.ts';
import type { LargeAnswers } from '../output/large-answers.ts';
import { renderDetails, scriptPieces } from '../output/script-pieces.ts';
import {
  countScript,
  hashScript,
  readScriptSource,
  type ScriptCounts,
  type ScriptSource,
} from '../output/script-source.ts';
import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';
import type { Place } from '../store/items.ts';
import type { Insert } from '../store/ranks.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents, Store } from '../store/store.ts';

import { findPlace, findProject, findScript, PLACE_PATHS } from './find.ts';
import { recordRun } from './record-run.ts';

/** Scripts (specification 4.4). */
export function scriptRoutes(store: Store, now: () => Date, answers: LargeAnswers): Hono<Env> {
  const routes = new Hono<Env>();

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/scripts`, (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const draft = parseScript(readJson(c));
      return answers.send(c, async () => {
        const { script, counts, context } = await store.transaction(async (contents) => {
          const { place } = await findPlace(contents, c.req.param());
          return createScript(contents, draft, { place, insert, created: now().toISOString() });
        });
        // The answer lists the script's parts without its runs.
        const source = { script, tests: draft.tests, runs: [] };
        return { pieces: answerPieces(source, { counts, context, view: { ...SCRIPT_VIEW, runs: 'none' } }) };
      });
    });
  }

  routes.get('/scripts/:scriptId', (c) => {
    const view = parseScriptView(c.req.query());
    return answers.send(c, async (hold) => {
      const { source, context } = await store.snapshot(async (contents) => {
        const script = await findScript(contents, c.req.param('scriptId'));
        const read = await readScriptSource(contents, script, { view, hold });
        return { source: read, context: await contextOf(contents, script) };
      });
      const hash = createHash('sha1').update(JSON.stringify([context, view]));
      await hashScript(hash, source);
      const counts = await countScript(source, view);
      return { etag: `W/"${hash.digest('base64url')}"`, pieces: answerPieces(source, { counts, context, view }) };
    });
  });

  routes.patch('/scripts/:scriptId', async (c) => {
    const patch = parse(scriptPatch, readJson(c), 'body');
    const changed = await store.transaction(async (contents) => {
      const { id } = await findScript(contents, c.req.param('scriptId'));
      await contents.scripts.update(id, patch);
      const script = await findScript(contents, String(id));
      // The answer is not shown in the specification: what was replaced, and what it belongs to.
      const output = { type: 'script', id, name: script.name, ...renderDetails(script) };
      return { script: output, context: await contextOf(contents, script) };
    });
    return sendJson(c, changed);
  });

  return routes;
}

type Told = { readonly counts: ScriptCounts; readonly context: ResponseContext; readonly view: View };

function answerPieces(source: ScriptSource, { counts, context, view }: Told): Pieces {
  return inAnswer('{"script":', scriptPieces(source, counts, view), `,"context":${JSON.stringify(context)}}`);
}

type Birth = { readonly place: Place; readonly insert: Insert; readonly created: string };

type CreatedScript = {
  readonly script: Script;
  readonly counts: ScriptCounts;
  readonly context: ResponseContext;
};

/** Stores the script with its tests, runs and results. */
async function createScript(
  contents: Contents,
  draft: ScriptDraft,
  { place, insert, created }: Birth,
): Promise<CreatedScript> {
  const id = await contents.scripts.create({ ...draft, place, created }, insert);
  await contents.tests.add(id, draft.tests, 'last');
  const script = await findScript(contents, String(id));
  const counts: Counts[] = [];
  for (const run of draft.runs) {
    counts.push((await recordRun(contents, { script, tests: draft.tests, created }, run)).counts);
  }
  return { script, counts: { sum: sumCounts(counts), runs: counts }, context: await contextOf(contents, script) };
}

async function contextOf(contents: Contents, { place }: Script): Promise<ResponseContext> {
  return renderContext(contents, await findProject(contents, String(place.projectId)), place.folderId);
}
