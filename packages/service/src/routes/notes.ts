import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { namedBody } from '../input/text.ts';
import { renderContext } from '../output/context.ts';
import { renderNote } from '../output/folder-tree.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

import { findNote, findPlace, PLACE_PATHS } from './find.ts';

/** Notes of a project and of a folder (specification 4.6). The shapes of their answers are not shown there. */
export function noteRoutes(store: Store): Hono {
  const routes = new Hono();

  for (const path of PLACE_PATHS) {
    routes.get(`${path}/notes`, (c) => {
      const { project, place } = findPlace(store, c.req.param());
      const items = store.items.list(project.id).filter((item) => item.place.folderId === place.folderId);
      const notes = items.filter(({ type }) => type === 'note').map(renderNote);
      return c.json({ notes, context: renderContext(store, project, place.folderId) });
    });

    routes.post(`${path}/notes`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const { name } = parse(namedBody, await readJson(c), 'body');
      return store.transaction(() => {
        const { project, place } = findPlace(store, c.req.param());
        const draft = { type: 'note', place, name } as const;
        const id = store.items.create(draft, insert);
        return c.json(answer(store, project, { ...draft, id }));
      });
    });

    routes.get(`${path}/notes/:noteId`, (c) => {
      const { project, place } = findPlace(store, c.req.param());
      return c.json(answer(store, project, findNote(store, place, c.req.param('noteId') ?? '')));
    });

    routes.patch(`${path}/notes/:noteId`, async (c) => {
      const { name } = parse(namedBody, await readJson(c), 'body');
      return store.transaction(() => {
        const { project, place } = findPlace(store, c.req.param());
        const note = findNote(store, place, c.req.param('noteId') ?? '');
        store.items.rename(note.id, name);
        return c.json(answer(store, project, { ...note, name }));
      });
    });
  }

  return routes;
}

function answer(store: Store, project: Project, note: Item): object {
  return { note: renderNote(note), context: renderContext(store, project, note.place.folderId) };
}
