import { Hono } from 'hono';

import { isReader } from '../access/authorization.ts';
import { FOLDER_VIEW } from '../input/view.ts';
import { renderContext } from '../output/context.ts';
import { countRun } from '../output/counts.ts';
import { renderTopLevel } from '../output/folder-tree.ts';
import { labelOf } from '../output/runs.ts';
import { RequestError } from '../request-error.ts';
import { findProject, findScript } from '../routes/find.ts';
import type { Store } from '../store/store.ts';

import { renderDocument, renderProblem } from './document.ts';
import { type LatestRun, type ProjectTree, renderHome } from './home.ts';
import { renderSheet, type Sheet } from './sheet.ts';
import { STYLE } from './style.ts';

export type PageOptions = {
  readonly key: string;
  /** Whether the pages are readable without the key. */
  readonly isOpen: boolean;
};

const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** How many runs the grid shows unless asked for all: the newest ones. */
const SHOWN_RUNS = 20;

/** The pages for people: the list of scripts at `/`, a grid at `/scripts/<id>`. */
export function createPages(store: Store, { key, isOpen }: PageOptions): Hono {
  const pages = new Hono();

  pages.use(async (c, next) => {
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
    if (isOpen || isReader(c.req.header('authorization'), key)) return next();
    throw new RequestError(401, 'Sign in with the API key as the password; the user name does not matter.', {
      'www-authenticate': 'Basic realm="runsheet", charset="UTF-8"',
    });
  });

  pages.get('/', (c) => {
    const projects = store.projects.list().filter(({ archived }) => !archived);
    const trees = projects.map((project): ProjectTree => ({
      project,
      items: renderTopLevel(store, project.id, FOLDER_VIEW),
      latest: findLatestRuns(store, project.id),
    }));
    return c.html(renderDocument('runsheet', renderHome(trees)));
  });

  pages.get('/scripts/:scriptId', (c) => {
    const sheet = readSheet(store, c.req.param('scriptId'), c.req.query('runs') === 'all');
    return c.html(renderDocument(`${sheet.script.name} - runsheet`, renderSheet(sheet)));
  });

  pages.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  pages.onError((error, c) => {
    if (!(error instanceof RequestError)) throw error;
    return c.html(renderProblem(error.message), error.status, error.headers);
  });

  return pages;
}

function findLatestRuns(store: Store, projectId: number): ReadonlyMap<number, LatestRun> {
  const latest = new Map<number, LatestRun>();
  for (const { type, id } of store.items.list(projectId)) {
    const script = type === 'script' ? store.scripts.find(id) : undefined;
    const run = script === undefined ? undefined : store.runs.list(id).at(-1);
    if (script === undefined || run === undefined) continue;
    const counts = countRun(store.tests.list(id), store.runs.results(run));
    latest.set(id, { label: labelOf(run, script.fields), counts });
  }
  return latest;
}

function readSheet(store: Store, scriptId: string, isShowingAll: boolean): Sheet {
  const script = findScript(store, scriptId);
  const { projectId, folderId } = script.place;
  const runs = store.runs.list(script.id);
  const shown = isShowingAll ? runs : runs.slice(-SHOWN_RUNS);
  return {
    script,
    tests: store.tests.list(script.id),
    columns: shown.map((run) => ({ run, results: store.runs.results(run) })),
    context: renderContext(store, findProject(store, String(projectId)), folderId),
    hiddenRuns: runs.length - shown.length,
  };
}
