import type { TreeItem } from '../client/answers/things.ts';
import type { Client } from '../client/client.ts';
import type { View } from '../client/requests/view.ts';
import { nearest } from '../errors/nearest.ts';
import { isNotFound, runsheetError } from '../errors/runsheet-error.ts';
import type { FolderTarget } from '../sheet/sheet.ts';

export type OpenFolder = {
  /** The deepest folder of the path that is there; undefined: the top of the project. */
  readonly folderId: string | undefined;
  readonly contents: readonly TreeItem<{ readonly scripts: 'full'; readonly subfolders: 'all' | 'none' }>[];
  readonly missingFolders: readonly string[];
  /** The path of a folder that is there and has nearly the name of the first that is missing. */
  readonly similarFolder?: string | undefined;
};

/** Reads a folder with one request, and says what of its path is missing. */
export async function openFolder(
  { from, names }: FolderTarget,
  { project, client }: { readonly project: ProjectRef; readonly client: Client },
): Promise<OpenFolder> {
  const view = { scripts: 'full', subfolders: names.length > 0 ? 'all' : 'none' } as const;
  try {
    const contents =
      from === undefined
        ? (await client.folders.tree(project.id, view)).folders
        : (await client.folders.get(project.id, from, view)).folder.contents;
    return descend({ folderId: from, contents, missingFolders: [] }, names);
  } catch (error) {
    if (!isNotFound(error)) throw error;
    throw from === undefined
      ? runsheetError('RS1007', { project: project.name }, { cause: error })
      : runsheetError('RS1008', { folder: from, project: project.name }, { cause: error });
  }
}

/** Folders of one name count as one, so that what was put into a double before it stood aside is found. */
function descend(start: OpenFolder, names: readonly string[]): OpenFolder {
  let open = start;
  for (const [depth, name] of names.entries()) {
    const folders = oldestFolders(open.contents, name);
    const [oldest] = folders;
    if (oldest === undefined) {
      const similar = similarName(name, open.contents, 'folder');
      const similarFolder = similar && [...names.slice(0, depth), similar].join('/');
      return { ...open, contents: [], missingFolders: names.slice(depth), similarFolder };
    }
    open = { folderId: oldest.id, contents: folders.flatMap((folder) => folder.contents), missingFolders: [] };
  }
  return open;
}

/** A name that differs in more letters is another name: `monorepo api` is no slip of `monorepo cart`. */
const SLIPS = 2;

export function similarName(name: string, items: readonly TreeItem[], type: 'folder' | 'script'): string | undefined {
  const names = items.flatMap((item) => (item.type === type ? [item.name] : []));
  return nearest(name, names, SLIPS);
}

/** The folders of a name, the oldest first: two first builds at once make two, and everybody has to prefer the same. */
export function oldestFolders<Asked extends View>(
  items: readonly TreeItem<Asked>[],
  name: string,
): readonly Extract<TreeItem<Asked>, { readonly type: 'folder' }>[] {
  return items
    .flatMap((item) => (item.type === 'folder' && item.name === name ? [item] : []))
    .toSorted((a, b) => numberOf(a.id) - numberOf(b.id));
}

/** Ids are `f` and a number (specification 2.1). */
const numberOf = (id: string) => Number(id.slice(1));

export type ProjectRef = { readonly id: number; readonly name: string };

/** Finds the project that is meant: by id without a request, by exact name, or the only one of the account. */
export async function findProject(wanted: string | number | undefined, client: Client): Promise<ProjectRef> {
  if (/^\d+$/.test(String(wanted))) return { id: Number(wanted), name: String(wanted) };
  const { projects } = await client.projects.list();
  const names = projects.map((project) => project.name);
  if (wanted === undefined) {
    const [only, ...others] = projects;
    if (only === undefined) throw runsheetError('RS1007', { project: '(any)', projects: [] });
    if (others.length > 0) throw runsheetError('RS1006', { projects: names });
    return only;
  }
  const found = projects.find((project) => project.name === wanted);
  if (found === undefined) throw runsheetError('RS1007', { project: String(wanted), projects: names });
  return found;
}
