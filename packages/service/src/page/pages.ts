import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

import { FOLDER_VIEW } from '../input/view.ts';
import type { Env } from '../request-env.ts';
import { renderContext } from '../output/context.ts';
import { countRun } from '../output/counts.ts';
import { renderTopLevel } from '../output/folder-tree.ts';
import { labelOf } from '../output/runs.ts';
import { RequestError } from '../request-error.ts';
import { findProject, findScript } from '../routes/find.ts';
import { unpackResults } from '../store/pack-results.ts';
import { readRun } from '../store/runs.ts';
import type { Contents, Store } from '../store/store.ts';

import { findAsset } from './assets.ts';
import { dataRoutes } from './data/data-routes.ts';
import { renderDocument, renderProblem } from './document.ts';
import type { Column } from './grid.ts';
import { type LatestRun, type ProjectTree, renderHome } from './home.ts';
import { renderSheet, type Sheet } from './sheet.ts';
import { STYLE } from './style.ts';

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** How many runs the grid shows unless asked for all: the newest ones. */
const SHOWN_RUNS = 20;

/** How many rows a page of the table has: a script has any number, and a browser without script shows them all at once. */
const SHOWN_ROWS = 200;

/** How long `/changes` waits for one: proxies end what says nothing for a minute. */
const LONGEST_WAIT_MS = 25_000;

/**
 * The pages for people: the list of scripts at `/`, a grid at `/scripts/<id>`. Their script takes the place of what is
 * written here, which stays the page of a browser without scripts. `/changes?after=<version>` answers with the next
 * version as soon as something was written.
 */
export function createPages(store: Store, mayRead: MiddlewareHandler<Env>): Hono<Env> {
  const pages = new Hono<Env>();

  pages.use(compress());
  pages.use(etag({ weak: true }));
  pages.use(async (c, next) => {
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
    // A browser may keep a page that is open to all, and asks each time whether it is still the same.
    c.header('cache-control', 'private, no-cache');
    await next();
  });

  pages.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  pages.get('/assets/:name', (c) => {
    const asset = findAsset(c.req.param('name'));
    if (asset === undefined) return c.notFound();
    const headers = { 'content-type': asset.type, 'cache-control': 'public, max-age=31536000, immutable' };
    return c.body(asset.content, 200, headers);
  });

  pages.use(mayRead);

  pages.route('/page-data', dataRoutes(store));

  pages.get('/', async (c) => {
    const trees = await store.snapshot(readTrees);
    return c.html(renderDocument('runsheet', renderHome(trees), '/page-data/home'));
  });

  pages.get('/scripts/:scriptId', async (c) => {
    const isShowingAll = c.req.query('runs') === 'all';
    const page = Math.max(1, Math.floor(Number(c.req.query('page') ?? 1)) || 1);
    const place = { scriptId: c.req.param('scriptId'), isShowingAll, page };
    const sheet = await store.snapshot((contents) => readSheet(contents, place));
    return c.html(renderScript(sheet));
  });

  pages.get('/changes', async (c) => {
    const after = c.req.query('after');
    return c.json({ version: after === undefined ? await readVersion(store) : await newerVersion(store, after) });
  });

  pages.onError((error, c) => {
    if (!(error instanceof RequestError)) throw error;
    // Asked by the script. Without the headers of the error, which would open the browser's own form: the page says what
    // is wrong.
    const { path } = c.req;
    const isOfScript = path.startsWith('/page-data/') || path === '/changes';
    if (isOfScript) return c.json({ error: error.message }, error.status);
    return c.html(renderProblem(error.message), error.status, error.headers);
  });

  return pages;
}

async function readVersion({ audit }: Store): Promise<string> {
  return String(await audit.newest());
}

/** The version as soon as it is another, else `after` when the time is up. A change need not be one of the version. */
async function newerVersion(store: Store, after: string): Promise<string> {
  const until = AbortSignal.timeout(LONGEST_WAIT_MS);
  let isChanged = true;
  while (isChanged) {
    // Before the version is read, or a write in between would be missed.
    const changed = store.changes.next(until);
    const version = await readVersion(store);
    if (version !== after) return version;
    isChanged = await changed;
  }
  return after;
}

function renderScript(sheet: Sheet): string {
  const { id, name } = sheet.script;
  return renderDocument(`${name} - runsheet`, renderSheet(sheet), `/page-data/scripts/${id}`);
}

async function readTrees(contents: Contents): Promise<readonly ProjectTree[]> {
  const projects = (await contents.projects.list()).filter(({ archived }) => !archived);
  const trees: ProjectTree[] = [];
  for (const project of projects) {
    const items = await renderTopLevel(contents, project.id, FOLDER_VIEW);
    trees.push({ project, items, latest: await findLatestRuns(contents, project.id) });
  }
  return trees;
}

async function findLatestRuns(store: Contents, projectId: number): Promise<ReadonlyMap<number, LatestRun>> {
  const latest = new Map<number, LatestRun>();
  for (const { type, id } of await store.items.list(projectId)) {
    const script = type === 'script' ? await store.scripts.find(id) : undefined;
    const run = script === undefined ? undefined : (await store.runs.list(id, 1)).at(-1);
    if (script === undefined || run === undefined) continue;
    const counts = countRun(await store.tests.list(id), await store.runs.results(run));
    latest.set(id, { label: labelOf(run, script.fields), counts });
  }
  return latest;
}

type SheetPlace = { readonly scriptId: string; readonly isShowingAll: boolean; readonly page: number };

async function readSheet(store: Contents, { scriptId, isShowingAll, page }: SheetPlace): Promise<Sheet> {
  const script = await findScript(store, scriptId);
  const { projectId, folderId } = script.place;
  const shown = await store.runs.listPacked(script.id, isShowingAll ? undefined : SHOWN_RUNS);
  const columns: Column[] = [];
  for (const row of shown) columns.push({ run: readRun(row), results: await unpackResults(row) });
  const tests = await store.tests.list(script.id);
  const pages = Math.max(1, Math.ceil(tests.length / SHOWN_ROWS));
  const start = (Math.min(page, pages) - 1) * SHOWN_ROWS;
  return {
    script,
    tests,
    columns,
    context: await renderContext(store, await findProject(store, String(projectId)), folderId),
    hiddenRuns: (await store.runs.count(script.id)) - shown.length,
    window: { page: Math.min(page, pages), pages, start, end: start + SHOWN_ROWS, isShowingAll },
  };
}
