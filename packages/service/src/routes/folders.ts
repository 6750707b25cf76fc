import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { namedBody } from '../input/text.ts';
import { FOLDER_VIEW, parseFolderView, type View } from '../input/view.ts';
import { renderContext } from '../output/context.ts';
import { renderFolder, renderTopLevel } from '../output/folder-tree.ts';
import { sendJson } from '../output/send-json.ts';
import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Contents, Store } from '../store/store.ts';

import { findFolder, findPlace, findProject, type FoundPlace, PLACE_PATHS } from './find.ts';

/** Deeper nesting helps nobody and would let a tree outgrow the call stack. */
const MAX_DEPTH = 50;

/** The folder tree (specification 4.3a). */
export function folderRoutes(store: Store): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/projects/:projectId/folders', async (c) => {
    const view = parseFolderView(c.req.query());
    const read = await store.snapshot(async (contents) => {
      const project = await findProject(contents, c.req.param('projectId'));
      const folders = await renderTopLevel(contents, project.id, view);
      return { folders, context: await renderContext(contents, project, null) };
    });
    return sendJson(c, read);
  });

  routes.get('/projects/:projectId/folders/:folderId', async (c) => {
    const view = parseFolderView(c.req.query());
    const read = await store.snapshot(async (contents) => {
      const project = await findProject(contents, c.req.param('projectId'));
      const folder = await findFolder(contents, project, c.req.param('folderId'));
      return render(contents, project, { folder, view });
    });
    return sendJson(c, read);
  });

  for (const path of PLACE_PATHS) {
    routes.post(`${path}/folders`, async (c) => {
      const { name } = parse(namedBody, readJson(c), 'body');
      const created = await store.transaction(async (contents) => {
        const found = await findPlace(contents, c.req.param());
        const folder = await createFolder(contents, found, name);
        return render(contents, found.project, { folder, view: FOLDER_VIEW });
      });
      return sendJson(c, created);
    });
  }

  routes.patch('/projects/:projectId/folders/:folderId', async (c) => {
    const { name } = parse(namedBody, readJson(c), 'body');
    const renamed = await store.transaction(async (contents) => {
      const project = await findProject(contents, c.req.param('projectId'));
      const folder = await findFolder(contents, project, c.req.param('folderId'));
      await contents.items.rename(folder.id, name);
      return render(contents, project, { folder: { ...folder, name }, view: FOLDER_VIEW });
    });
    return sendJson(c, renamed);
  });

  return routes;
}

/** The position of a new folder is not shown in the specification: it goes to the end. */
async function createFolder(contents: Contents, { project, place }: FoundPlace, name: string): Promise<Item> {
  const { folders } = (await renderContext(contents, project, place.folderId)).folderPath;
  if (folders.length >= MAX_DEPTH) {
    throw new RequestError(400, `Folders can be nested ${MAX_DEPTH} deep and no deeper.`);
  }
  const draft = { type: 'folder', place, name } as const;
  return { ...draft, id: await contents.items.create(draft, 'last') };
}

type Shown = { readonly folder: Item; readonly view: View };

async function render(contents: Contents, project: Project, { folder, view }: Shown): Promise<object> {
  const context = await renderContext(contents, project, folder.id);
  return { folder: await renderFolder(contents, folder, view), context };
}
