import { type Context, Hono } from 'hono';

import type { Env } from '../../request-env.ts';
import type { Contents, Store } from '../../store/store.ts';

import { renderHome } from '../home.ts';
import { answerJson, type Tagged, tagOf } from './answer-json.ts';
import { readCell, readLines } from './cell-data.ts';
import { readHomeData } from './home-data.ts';
import type { HomeData } from './page-data.ts';
import { readScriptData, type ScriptAsked } from './script-data.ts';

/** What the script of the page asks for. It belongs to the page alone and may change with each release. */
export function dataRoutes(store: Store): Hono<Env> {
  const routes = new Hono<Env>();
  const answer = async (c: Context<Env>, read: (contents: Contents) => Promise<Tagged>): Promise<Response> =>
    answerJson(c, await store.snapshot(read));

  routes.get('/home', (c) =>
    answer(c, async (contents) => {
      const home = await readHomeData(contents, c.req.query('branch'));
      const tag = tagOf(home);
      return { tag, body: (): HomeData => renderHome(home, tag) };
    }),
  );
  routes.get('/scripts/:scriptId', (c) =>
    answer(c, (contents) => readScriptData(contents, readAsked(c, c.req.param('scriptId')))),
  );
  routes.get('/scripts/:scriptId/runs/:runKey/lines', (c) =>
    answer(c, (contents) => readLines(contents, c.req.param())),
  );
  routes.get('/scripts/:scriptId/runs/:runKey/cells/:testId', (c) =>
    answer(c, (contents) => readCell(contents, c.req.param(), c.req.param('testId'))),
  );

  return routes;
}

function readAsked(c: Context<Env>, scriptId: string): ScriptAsked {
  return { scriptId, isAskingAll: c.req.query('runs') === 'all', seen: c.req.header('if-none-match') };
}
