import { type Context, Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { parseInsert } from '../input/insert.ts';
import { namedBody } from '../input/text.ts';
import { renderContext } from '../output/context.ts';
import { renderNote } from '../output/folder-tree.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

import { findFolder, findNote, findProject } from './find.ts';

type NotePlace = { readonly project: Project; readonly place: Item['place'] };

/** Notes of a project and of a folder (specification 4.6). The shapes of their answers are not shown there. */
export function noteRoutes(store: Store): Hono {
  const routes = new Hono();
  for (const parent of ['/projects/:projectId', '/projects/:projectId/folders/:folderId']) {
    routes.get(`${parent}/notes`, (c) => {
      const { project, place } = findPlace(store, c);
      const notes = store.items
        .list(project.id)
        .filter((item) => item.type === 'note' && item.place.folderId === place.folderId);
      return c.json({ notes: notes.map(renderNote), context: renderContext(store, project, place.folderId) });
    });

    routes.post(`${parent}/notes`, async (c) => {
      const insert = parseInsert(c.req.query('insert'), 'first');
      const { name } = parse(namedBody, await readJson(c), 'body');
      return store.transaction(() => {
        const { project, place } = findPlace(store, c);
        const draft = { type: 'note', place, name } as const;
        const id = store.items.create(draft, insert);
        return c.json(answer(store, project, { ...draft, id }));
      });
    });

    routes.get(`${parent}/notes/:noteId`, (c) => {
      const { project, place } = findPlace(store, c);
      return c.json(answer(store, project, findNote(store, place, c.req.param('noteId') ?? '')));
    });

    routes.patch(`${parent}/notes/:noteId`, async (c) => {
      const { name } = parse(namedBody, await readJson(c), 'body');
      return store.transaction(() => {
        const { project, place } = findPlace(store, c);
        const note = findNote(store, place, c.req.param('noteId') ?? '');
        store.items.rename(note.id, name);
        return c.json(answer(store, project, { ...note, name }));
      });
    });
  }
  return routes;
}

function findPlace(store: Store, c: Context): NotePlace {
  const project = findProject(store, c.req.param('projectId') ?? '');
  const folderId = c.req.param('folderId');
  const folder = folderId === undefined ? undefined : findFolder(store, project, folderId);
  return { project, place: { projectId: project.id, folderId: folder?.id ?? null } };
}

function answer(store: Store, project: Project, note: Item): object {
  return { note: renderNote(note), context: renderContext(store, project, note.place.folderId) };
}
