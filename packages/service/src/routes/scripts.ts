import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { parseScript, type ScriptDraft, scriptPatch } from '../input/script-draft.ts';
import { parseScriptView, SCRIPT_VIEW, type View } from '../input/view.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import { type Counts, sumCounts } from '../output/counts.ts';
import { renderProgress } from '../output/progress.ts';
import { renderDetails, renderHead } from '../output/script.ts';
import { sendJson } from '../output/send-json.ts';
import { etagOf, type ScriptSource, streamScript } from '../output/stream-script.ts';
import type { Env } from '../request-env.ts';
import type { Insert, Place } from '../store/items.ts';
import type { Script } from '../store/scripts.ts';
import type { Contents, Store } from '../store/store.ts';

import { findPlace, findProject, findScript, PLACE_PATHS } from './find.ts';
import { recordRun } from './record-run.ts';

/** Scripts (specification 4.4). */
export function scriptRoutes(store: Store, now: () => Date): Hono<Env> {
  const routes = new Hono<Env>();

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/scripts`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const draft = parseScript(readJson(c));
      const { script, counts, context } = await store.transaction(async (contents) => {
        const { place } = await findPlace(contents, c.req.param());
        return createScript(contents, draft, { place, insert, created: now().toISOString() });
      });
      // The others wait no longer. The answer lists the script's parts without its runs.
      const progress = renderProgress(sumCounts(counts), 'terse');
      return sendJson(c, { script: { ...renderHead(script, draft.tests, SCRIPT_VIEW), progress }, context });
    });
  }

  routes.get('/scripts/:scriptId', async (c) => {
    const view = parseScriptView(c.req.query());
    const source = await store.snapshot((contents) => readSource(contents, c.req.param('scriptId'), view));
    const etag = etagOf(source, view);
    if (isSame(c.req.header('if-none-match'), etag)) return c.body(null, 304, { etag });
    const parts = streamScript(source, view);
    // What fails before anything is sent is answered as other failures are.
    const first = await parts.next();
    const body = ReadableStream.from(startingWith(first, parts));
    return c.body(body, 200, { etag, 'content-type': 'application/json' });
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

/** Reads of a script what the view asks for, and nothing else. */
async function readSource(contents: Contents, scriptId: string, view: View): Promise<ScriptSource> {
  const script = await findScript(contents, scriptId);
  const isCounting = view.progress !== 'none';
  const isReadingResults = isCounting || (view.runs === 'full' && view.results === 'full');
  const tests = view.tests === 'none' && !isCounting ? [] : await contents.tests.list(script.id);
  const runs = view.runs === 'none' && !isCounting ? [] : await readRuns(contents, script.id, isReadingResults);
  return { script, tests, runs, context: await contextOf(contents, script) };
}

function readRuns(contents: Contents, scriptId: number, withResults: boolean): Promise<ScriptSource['runs']> {
  return withResults ? contents.runs.listPacked(scriptId) : contents.runs.listRows(scriptId);
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done === true) return;
  yield first.value;
  yield* rest;
}

/** Whether a client has the answer already (`If-None-Match`). */
function isSame(given: string | undefined, etag: string): boolean {
  return given?.split(',').some((tag) => tag.trim() === etag) === true;
}

type Birth = { readonly place: Place; readonly insert: Insert; readonly created: string };

type CreatedScript = {
  readonly script: Script;
  /** Of each of its runs. */
  readonly counts: readonly Counts[];
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
  return { script, counts, context: await contextOf(contents, script) };
}

async function contextOf(contents: Contents, { place }: Script): Promise<ResponseContext> {
  return renderContext(contents, await findProject(contents, String(place.projectId)), place.folderId);
}
