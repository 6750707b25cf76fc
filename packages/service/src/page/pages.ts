import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { etag } from 'hono/etag';

import { answerError } from '../answer-error.ts';
import { giveWay } from '../give-way.ts';
import { countRun } from '../output/counts.ts';
import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import { findScript } from '../routes/find.ts';
import { unpackResults } from '../store/pack-results.ts';
import { type PackedRun, readRun } from '../store/runs.ts';
import type { Contents, Store } from '../store/store.ts';
import type { Test } from '../store/tests.ts';

import { findAsset, pageAssets } from './assets.ts';
import { acceptsGzip, tagOf } from './data/answer-json.ts';
import { dataRoutes } from './data/data-routes.ts';
import { readHomeData } from './data/home-data.ts';
import { answerProblem, renderDocument } from './document.ts';
import type { Column } from './grid.ts';
import { renderFrame } from './frame.ts';
import { renderHome } from './home.ts';
import { html } from './html.ts';
import { ICONS } from './icons.ts';
import { HOME_LINK, renderScriptHead, type ScriptPlace } from './script-head.ts';
import { readPlace } from './script-place.ts';
import { renderSheet, type Sheet } from './sheet.ts';
import { STYLE } from './style.ts';

/** Of each answer that does not say otherwise. */
const HEADERS = {
  // Not `no-referrer`: a browser then hides also from this service where its forms come from.
  'referrer-policy': 'same-origin',
  // A browser may keep a page that is open to all, and asks each time whether it is still the same.
  'cache-control': 'private, no-cache',
};

/** A page loads nothing from elsewhere, but images of the origins that the operator names. */
function policyOf(imagesFrom: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...imagesFrom].join(' '),
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** How many runs the grid shows unless asked for all: the newest ones. */
const SHOWN_RUNS = 20;

/** How many it shows at the most: each has to be unpacked, and others wait meanwhile. */
const MOST_RUNS = 100;

/** How many rows a page of the table has: a script has any number, and a browser without script shows them all at once. */
const SHOWN_ROWS = 200;

/** How long `/changes` waits for one: proxies end what says nothing for a minute. */
const LONGEST_WAIT_MS = 25_000;

export type PagesOptions = {
  readonly mayRead: MiddlewareHandler<Env>;
  /** Origins from which images are shown that a comment links to. */
  readonly imagesFrom?: readonly string[] | undefined;
};

/**
 * The pages for people: the list of scripts at `/`, a grid at `/scripts/<id>`, and for browsers without script a table at
 * `/scripts/<id>?page=1`. `/changes?after=<version>` answers with the next version as soon as something was written.
 */
export function createPages(store: Store, { mayRead, imagesFrom = [] }: PagesOptions): Hono<Env> {
  const pages = new Hono<Env>();
  const headers = { ...HEADERS, 'content-security-policy': policyOf(imagesFrom) };

  pages.use(compress());
  pages.use(etag({ weak: true }));
  pages.use(async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.header(name, value);
  });

  pages.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  pages.get('/icons/:name', (c) => {
    const icon = ICONS.get(c.req.param('name'));
    return icon === undefined ? c.notFound() : c.body(icon, 200, { 'content-type': 'image/svg+xml' });
  });

  pages.get('/assets/:name', (c) => sendAsset(c, c.req.param('name')));

  pages.use(mayRead);

  pages.route('/page-data', dataRoutes(store));

  pages.get('/', async (c) => {
    const home = await store.snapshot((contents) => readHomeData(contents));
    return c.html(renderDocument('runsheet', renderHome(home, tagOf(home)), {}));
  });

  pages.get('/scripts/:scriptId', async (c) => {
    const scriptId = c.req.param('scriptId');
    const page = Math.floor(Number(c.req.query('page')));
    const isShowingAll = c.req.query('runs') === 'all';
    // The table takes a while to make, and few browsers need it.
    if (pageAssets() !== undefined && !(page > 0)) {
      return c.html(renderLive(await store.snapshot(placeReader(scriptId)), imagesFrom));
    }
    const place = { scriptId, isShowingAll, page: page || 1 };
    return c.html(renderTable(await store.snapshot((contents) => readSheet(contents, place))));
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
    if (isOfScript) return answerError(c, new RequestError(error.status, error.message));
    return answerProblem(c, error);
  });

  return pages;
}

function sendAsset(c: Context<Env>, name: string): Response | Promise<Response> {
  const asset = findAsset(name);
  if (asset === undefined) return c.notFound();
  const forever = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept-encoding' };
  const headers = { 'content-type': asset.type, ...forever };
  if (!acceptsGzip(c)) return c.body(asset.content, 200, headers);
  return c.body(asset.gzipped, 200, { ...headers, 'content-encoding': 'gzip' });
}

async function readVersion({ audit }: Store): Promise<string> {
  return audit.version();
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

type ScriptPage = { readonly head: ScriptPlace; readonly sheet: Sheet };

function renderTable({ head, sheet }: ScriptPage): string {
  return renderDocument(titleOf(head), html`${renderScriptHead(head, HOME_LINK)}${renderSheet(sheet)}`);
}

type LivePage = { readonly id: number; readonly head: ScriptPlace };

/** The page that its script draws. A browser without script goes on to the table. */
function renderLive({ id, head }: LivePage, imagesFrom: readonly string[]): string {
  const source = `/page-data/scripts/${id}`;
  const frame = renderFrame(renderScriptHead(head, HOME_LINK), source, imagesFrom);
  const link = html`<noscript
    ><p class="pad"><a href="?page=1">Show the table</a></p></noscript
  >`;
  const toTable = html`<noscript><meta http-equiv="refresh" content="0; url=?page=1" /></noscript>`;
  return renderDocument(titleOf(head), html`${frame}${link}`, { head: toTable });
}

function titleOf({ name }: ScriptPlace): string {
  return `${name} – runsheet`;
}

function placeReader(scriptId: string): (contents: Contents) => Promise<LivePage> {
  return async (contents) => {
    const script = await findScript(contents, scriptId);
    return { id: script.id, head: (await readPlace(contents, script)).place };
  };
}

type SheetPlace = { readonly scriptId: string; readonly isShowingAll: boolean; readonly page: number };

async function readSheet(store: Contents, { scriptId, isShowingAll, page }: SheetPlace): Promise<ScriptPage> {
  const script = await findScript(store, scriptId);
  const tests = await store.tests.list(script.id);
  const pages = Math.max(1, Math.ceil(tests.length / SHOWN_ROWS));
  const start = (Math.min(page, pages) - 1) * SHOWN_ROWS;
  const shown = await store.runs.listPacked(script.id, isShowingAll ? MOST_RUNS : SHOWN_RUNS);
  const columns: Column[] = [];
  for (const row of shown) columns.push(await readColumn(row, tests, start));
  const sheet = {
    script,
    tests,
    columns,
    hiddenRuns: (await store.runs.count(script.id)) - shown.length,
    window: { page: Math.min(page, pages), pages, start, end: start + SHOWN_ROWS, isShowingAll },
  };
  return { head: (await readPlace(store, script)).place, sheet };
}

/** Of a script with many rows only those that are shown are held. */
async function readColumn(row: PackedRun, tests: readonly Test[], start: number): Promise<Column> {
  await giveWay(tests.length);
  const results = await unpackResults(row);
  await giveWay(tests.length);
  const counts = countRun(tests, results);
  const ids = tests.slice(start, start + SHOWN_ROWS).map(({ id }) => id);
  const cells = ids.flatMap((id) => {
    const cell = results.get(id);
    return cell === undefined ? [] : [[id, cell] as const];
  });
  return { run: readRun(row), counts, results: new Map(cells) };
}
