import { Hono } from 'hono';

import { parse, readJson } from '../input/body.ts';
import { namedBody } from '../input/text.ts';
import { FOLDER_VIEW, parseFolderView, type View } from '../input/view.ts';
import { renderContext, type ResponseContext } from '../output/context.ts';
import {
  etagOfTree,
  type FolderNode,
  itemPieces,
  readFolder,
  type Reading,
  readTopLevel,
} from '../output/folder-tree.ts';
import { inAnswer, type Pieces } from '../output/json-pieces.ts';
import type { LargeAnswers } from '../output/large-answers.ts';
import type { Env } from '../request-env.ts';
import { RequestError } from '../request-error.ts';
import type { Item } from '../store/items.ts';
import type { Project } from '../store/projects.ts';
import type { Contents, Store } from '../store/store.ts';

import { findFolder, findPlace, findProject, type FoundPlace, PLACE_PATHS } from './find.ts';

/** Deeper nesting helps nobody and would let a tree outgrow the call stack. */
const MAX_DEPTH = 50;

/** The folder tree (specification 4.3a). */
export function folderRoutes(store: Store, answers: LargeAnswers): Hono<Env> {
  const routes = new Hono<Env>();

  routes.get('/projects/:projectId/folders', (c) => {
    const view = parseFolderView(c.req.query());
    return answers.send(c, async (hold) => {
      const { nodes, context } = await store.snapshot(async (contents) => {
        const project = await findProject(contents, c.req.param('projectId'));
        const top = await readTopLevel(contents, project.id, { view, hold });
        return { nodes: top, context: await renderContext(contents, project, null) };
      });
      const pieces = inAnswer('{"folders":[', itemPieces(nodes, view), `],"context":${JSON.stringify(context)}}`);
      return { etag: await etagOfTree(nodes, { view, context }), pieces };
    });
  });

  routes.get('/projects/:projectId/folders/:folderId', (c) => {
    const view = parseFolderView(c.req.query());
    return answers.send(c, async (hold) => {
      const read = await store.snapshot(async (contents) => {
        const project = await findProject(contents, c.req.param('projectId'));
        const folder = await findFolder(contents, project, c.req.param('folderId'));
        return readWithContext(contents, { project, folder }, { view, hold });
      });
      return { etag: await etagOfTree([read.node], { view, context: read.context }), pieces: folderPieces(read, view) };
    });
  });

  addWrites(routes, store, answers);
  return routes;
}

/** They are answered with the folder as it is then. */
function addWrites(routes: Hono<Env>, store: Store, answers: LargeAnswers): void {
  for (const path of PLACE_PATHS) {
    routes.post(`${path}/folders`, (c) => {
      const { name } = parse(namedBody, readJson(c), 'body');
      return answers.send(c, async (hold) => {
        const created = await store.transaction(async (contents) => {
          const found = await findPlace(contents, c.req.param());
          const folder = await createFolder(contents, found, name);
          return readWithContext(contents, { project: found.project, folder }, { view: FOLDER_VIEW, hold });
        });
        return { pieces: folderPieces(created, FOLDER_VIEW) };
      });
    });
  }

  routes.patch('/projects/:projectId/folders/:folderId', (c) => {
    const { name } = parse(namedBody, readJson(c), 'body');
    return answers.send(c, async (hold) => {
      const renamed = await store.transaction(async (contents) => {
        const project = await findProject(contents, c.req.param('projectId'));
        const folder = await findFolder(contents, project, c.req.param('folderId'));
        await contents.items.rename(folder.id, name);
        return readWithContext(contents, { project, folder: { ...folder, name } }, { view: FOLDER_VIEW, hold });
      });
      return { pieces: folderPieces(renamed, FOLDER_VIEW) };
    });
  });
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

type FoundFolder = { readonly project: Project; readonly folder: Item };

type ReadFolder = { readonly node: FolderNode; readonly context: ResponseContext };

async function readWithContext(
  contents: Contents,
  { project, folder }: FoundFolder,
  reading: Reading,
): Promise<ReadFolder> {
  const context = await renderContext(contents, project, folder.id);
  return { node: await readFolder(contents, folder, reading), context };
}

function folderPieces({ node, context }: ReadFolder, view: View): Pieces {
  return inAnswer('{"folder":', itemPieces([node], view), `,"context":${JSON.stringify(context)}}`);
}
