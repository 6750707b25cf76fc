import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { namedBody } from '../input/text.ts';
import { renderContext } from '../output/context.ts';
import { renderNote } from '../output/folder-tree.ts';
import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Contents, Store } from '../store/store.ts';

import { findNote, findPlace, PLACE_PATHS } from './find.ts';

/** Notes of a project and of a folder (specification 4.6). The shapes of their answers are not shown there. */
export function noteRoutes(store: Store): Hono<Env> {
  const routes = new Hono<Env>();

  for (const path of PLACE_PATHS) {
    routes.get(`${path}/notes`, async (c) => {
      const read = await store.snapshot(async (contents) => {
        const { project, place } = await findPlace(contents, c.req.param());
        const items = await contents.items.list(project.id);
        const notes = items.filter(({ type, place: { folderId } }) => type === 'note' && folderId === place.folderId);
        return { notes: notes.map(renderNote), context: await renderContext(contents, project, place.folderId) };
      });
      return sendJson(c, read);
    });

    routes.post(`${path}/notes`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const { name } = parse(namedBody, readJson(c), 'body');
      const created = await store.transaction(async (contents) => {
        const { project, place } = await findPlace(contents, c.req.param());
        const draft = { type: 'note', place, name } as const;
        const id = await contents.items.create(draft, insert);
        return render(contents, project, { ...draft, id });
      });
      return sendJson(c, created);
    });

    routes.get(`${path}/notes/:noteId`, async (c) => {
      const read = await store.snapshot(async (contents) => {
        const { project, place } = await findPlace(contents, c.req.param());
        return render(contents, project, await findNote(contents, place, c.req.param('noteId') ?? ''));
      });
      return sendJson(c, read);
    });

    routes.patch(`${path}/notes/:noteId`, async (c) => {
      const { name } = parse(namedBody, readJson(c), 'body');
      const renamed = await store.transaction(async (contents) => {
        const { project, place } = await findPlace(contents, c.req.param());
        const note = await findNote(contents, place, c.req.param('noteId') ?? '');
        await contents.items.rename(note.id, name);
        return render(contents, project, { ...note, name });
      });
      return sendJson(c, renamed);
    });
  }

  return routes;
}

async function render(contents: Contents, project: Project, note: Item): Promise<object> {
  return { note: renderNote(note), context: await renderContext(contents, project, note.place.folderId) };
}
