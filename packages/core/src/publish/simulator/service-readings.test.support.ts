import type {
  FolderAnswer,
  FoldersAnswer,
  ProjectsAnswer,
  ScriptAnswer,
  TreeItem,
} from '../../client/answers/things.ts';
import type { View } from '../../client/requests/view.ts';
import {
  findScript,
  NOT_FOUND,
  ok,
  progressOf,
  type SimAnswer,
  type SimFolder,
  type SimService,
} from './service.test.support.ts';

// What each reading of the model answers.

const PROJECT = { id: 1, name: 'Shop', description: '' };

export function readProjects({ projects }: SimService): SimAnswer<ProjectsAnswer> {
  return ok({ projects: projects.map((name, i) => ({ ...PROJECT, id: i + 1, name })) });
}

export function readTree(service: SimService, view: View): SimAnswer<FoldersAnswer> {
  return ok({ folders: contentsOf(service, undefined, view) });
}

export function readFolder(service: SimService, folderId: string, view: View): SimAnswer<FolderAnswer> {
  const folder = service.folders.find(({ id }) => id === folderId);
  return folder === undefined
    ? NOT_FOUND
    : ok({ folder: { ...itemOf(service, folder, view), contents: contentsOf(service, folderId, view) } });
}

export function readScript(service: SimService, scriptId: number, view: View): SimAnswer<ScriptAnswer> {
  const script = findScript(service, scriptId);
  if (script === undefined) return NOT_FOUND;
  const { id, name, description, created, archived, fields, rows, runs, folderId } = script;
  const { shows, showsDescriptions, mostListed } = service.habits;
  const hasResults = view.results !== 'none' && shows === 'runs and results';
  const counted = runs.map((run) => (view.progress === 'none' ? run : { ...run, progress: progressOf(service, run) }));
  const shownRuns = hasResults ? counted : counted.map((run) => ({ ...run, results: undefined }));
  return ok({
    script: {
      type: 'script',
      id,
      name,
      description: showsDescriptions ? description : undefined,
      created,
      archived,
      fields: fields.map((field) => ({ id: field, show: true })),
      tests: rows.slice(0, mostListed),
      runs: view.runs === 'none' ? undefined : shows === 'no runs' ? [] : shownRuns,
    },
    context: { project: PROJECT, folderPath: { folders: folderPath(service, folderId) } },
  });
}

function contentsOf(service: SimService, folderId: string | undefined, view: View): readonly TreeItem[] {
  const folders = service.folders.filter(({ parentId }) => parentId === folderId);
  const scripts = service.habits.lists ? service.scripts.filter((script) => script.folderId === folderId) : [];
  return [
    ...folders.map((folder) => itemOf(service, folder, view)),
    ...scripts.map(({ id, name, description: kept, created, archived = false, rows }) => {
      const description = service.habits.showsDescriptions ? kept : undefined;
      const lists = { tests: view.tests === 'full' ? [...rows] : undefined, fields: undefined, runs: undefined };
      return { type: 'script', id, name, description, created, archived, ...lists } as const;
    }),
  ];
}

function itemOf(service: SimService, { id, name }: SimFolder, view: View): FolderAnswer['folder'] {
  const below = view.subfolders === 'none' ? [] : contentsOf(service, id, view);
  return { type: 'folder', id, name, contents: below };
}

type PathFolder = { readonly id: string; readonly name: string };

function folderPath(service: SimService, folderId: string | undefined): readonly PathFolder[] {
  const folder = service.folders.find(({ id }) => id === folderId);
  return folder === undefined ? [] : [...folderPath(service, folder.parentId), { id: folder.id, name: folder.name }];
}
