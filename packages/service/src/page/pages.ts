import { Hono } from 'hono';

import { renderTopLevel } from '../output/folder-tree.ts';
import { FOLDER_VIEW } from '../output/view.ts';
import { findScript } from '../routes/find.ts';
import type { Store } from '../store/store.ts';

import { renderDocument } from './document.ts';
import { renderGrid } from './grid.ts';
import { renderHome } from './home.ts';
import { STYLE } from './style.ts';

const POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The pages for people: the list of scripts at `/`, a grid at `/scripts/<id>`. */
export function createPages(store: Store): Hono {
  const pages = new Hono();

  pages.use(async (c, next) => {
    await next();
    c.header('content-security-policy', POLICY);
    c.header('referrer-policy', 'no-referrer');
  });

  pages.get('/', (c) => {
    const projects = store.projects.list().filter(({ archived }) => !archived);
    const trees = projects.map((project) => ({
      project,
      items: renderTopLevel(store, project.id, { ...FOLDER_VIEW, progress: 'terse' }),
    }));
    return c.html(renderDocument('runsheet', renderHome(trees)));
  });

  pages.get('/scripts/:scriptId', (c) => {
    const script = findScript(store, c.req.param('scriptId'));
    const columns = store.runs.list(script.id).map((run) => ({ run, results: store.runs.results(run) }));
    const grid = renderGrid({ script, tests: store.tests.list(script.id), columns });
    return c.html(renderDocument(`${script.name} – runsheet`, grid));
  });

  pages.get('/style.css', (c) => c.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));

  return pages;
}
