import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { namedBody } from '../input/text.ts';
import { FOLDER_VIEW, parseFolderView, type View } from '../input/view.ts';
import { renderContext } from '../output/context.ts';
import { renderFolder, renderTopLevel } from '../output/folder-tree.ts';
import { RequestError } from '../request-error.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

import { findFolder, findPlace, findProject, type FoundPlace, PLACE_PATHS } from './find.ts';

/** Deeper nesting helps nobody and would let a tree outgrow the call stack. */
const MAX_DEPTH = 50;

/** The folder tree (specification 4.3a). */
export function folderRoutes(store: Store): Hono {
  const routes = new Hono();

  routes.get('/projects/:projectId/folders', (c) => {
    const project = findProject(store, c.req.param('projectId'));
    const folders = renderTopLevel(store, project.id, parseFolderView(c.req.query()));
    return c.json({ folders, context: renderContext(store, project, null) });
  });

  routes.get('/projects/:projectId/folders/:folderId', (c) => {
    const project = findProject(store, c.req.param('projectId'));
    const folder = findFolder(store, project, c.req.param('folderId'));
    return c.json(answer(store, project, { folder, view: parseFolderView(c.req.query()) }));
  });

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/folders`, async (c) => {
      const { name } = parse(namedBody, await readJson(c), 'body');
      return store.transaction(() => {
        const found = findPlace(store, c.req.param());
        return c.json(answer(store, found.project, { folder: createFolder(store, found, name), view: FOLDER_VIEW }));
      });
    });
  }

  routes.patch('/projects/:projectId/folders/:folderId', async (c) => {
    const { name } = parse(namedBody, await readJson(c), 'body');
    return store.transaction(() => {
      const project = findProject(store, c.req.param('projectId'));
      const folder = findFolder(store, project, c.req.param('folderId'));
      store.items.rename(folder.id, name);
      return c.json(answer(store, project, { folder: { ...folder, name }, view: FOLDER_VIEW }));
    });
  });

  return routes;
}

/** The position of a new folder is not shown in the specification: it goes to the end. */
function createFolder(store: Store, { project, place }: FoundPlace, name: string): Item {
  const { folders } = renderContext(store, project, place.folderId).folderPath;
  if (folders.length >= MAX_DEPTH) {
    throw new RequestError(400, `Folders can be nested ${MAX_DEPTH} deep and no deeper.`);
  }
  const draft = { type: 'folder', place, name } as const;
  return { ...draft, id: store.items.create(draft, 'last') };
}

type Shown = { readonly folder: Item; readonly view: View };

function answer(store: Store, project: Project, { folder, view }: Shown): object {
  return { folder: renderFolder(store, folder, view), context: renderContext(store, project, folder.id) };
}
