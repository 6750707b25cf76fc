import { type Context, Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { namedBody } from '../input/text.ts';
import { renderContext } from '../output/context.ts';
import { renderFolder, renderTopLevel } from '../output/folder-tree.ts';
import { FOLDER_VIEW, parseFolderView, type View } from '../input/view.ts';
import { RequestError } from '../request-error.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Store } from '../store/store.ts';

import { findFolder, findProject } from './find.ts';

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

  routes.post('/projects/:projectId/folders', async (c) => {
    const { name } = parse(namedBody, await readJson(c), 'body');
    return store.transaction(() => {
      const project = findProject(store, c.req.param('projectId'));
      return create(c, store, { project, parent: undefined, name });
    });
  });

  routes.post('/projects/:projectId/folders/:folderId/folders', async (c) => {
    const { name } = parse(namedBody, await readJson(c), 'body');
    return store.transaction(() => {
      const project = findProject(store, c.req.param('projectId'));
      const parent = findFolder(store, project, c.req.param('folderId'));
      return create(c, store, { project, parent, name });
    });
  });

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

type NewFolder = { readonly project: Project; readonly parent: Item | undefined; readonly name: string };

/** The place of a new folder is not shown in the specification: it goes to the end. */
function create(c: Context, store: Store, { project, parent, name }: NewFolder): Response {
  const parentDepth = renderContext(store, project, parent?.id ?? null).folderPath.folders.length;
  if (parentDepth >= MAX_DEPTH) {
    throw new RequestError(400, `Folders can be nested ${MAX_DEPTH} deep and no deeper.`);
  }
  const place = { projectId: project.id, folderId: parent?.id ?? null };
  const draft = { type: 'folder', place, name } as const;
  const id = store.items.create(draft, 'last');
  return c.json(answer(store, project, { folder: { ...draft, id }, view: FOLDER_VIEW }));
}

function answer(store: Store, project: Project, shown: { readonly folder: Item; readonly view: View }): object {
  return {
    folder: renderFolder(store, shown.folder, shown.view),
    context: renderContext(store, project, shown.folder.id),
  };
}
