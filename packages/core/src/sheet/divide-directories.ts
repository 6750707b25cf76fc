import { groupBy } from '../report/group-by.ts';

export type ListedFiles = {
  readonly paths: readonly string[];
  readonly isWhole: boolean;
  /** Names of scripts that were there before the run: paths of directories, among others. */
  readonly known: readonly string[];
};

/**
 * Finds the directory of each file that has a script, with `layout: 'directory'`: that of the first level that has more
 * than one. A file that is not in the map stands in the script of the configured name. Pure.
 *
 * A suite grows, a partial run lists some files only, and the history of a script cannot be moved. So the scripts that are
 * there decide first: a directory that has one keeps it, and a new one beside them gets its own. Where there are none, a
 * whole run decides the level. A partial run in one directory does not know the others: its files have no directory.
 */
export function divideDirectories({ paths, isWhole, known }: ListedFiles): ReadonlyMap<string, string> {
  const files = paths.map((path) => ({ path, below: pathNames(path).slice(0, -1) }));
  return new Map(divide({ path: '', known: treeOf(known) }, files, isWhole));
}

type File = { readonly path: string; readonly below: readonly string[] };

type Known = { hasScript: boolean; readonly below: Map<string, Known> };

type Directory = { readonly path: string; readonly known: Known };

function* divide(
  { path, known }: Directory,
  files: readonly File[],
  isWhole: boolean,
): Generator<readonly [file: string, directory: string]> {
  const inside = files.filter(({ below }) => below.length > 0);
  const directories = groupBy(inside, ({ below: [name = ''] }) => name);
  // At the top stand scripts of anybody, so their names tell nothing about the level.
  const isDivided = directories.size > 1 || (path !== '' && known.below.size > 0);
  for (const [name, group] of directories) {
    const directory = path === '' ? name : `${path}/${name}`;
    const own = known.below.get(name);
    const rest = group.map((file) => ({ path: file.path, below: file.below.slice(1) }));
    const goesOn = rest.some(({ below }) => below.length > 0);
    const isUnknown = own === undefined && !isDivided && !isWhole;
    const hasScript = own === undefined ? isDivided || !goesOn : own.hasScript;
    if (isUnknown) continue;
    if (hasScript) yield* group.map((file) => [file.path, directory] as const);
    else yield* divide({ path: directory, known: own ?? treeOf([]) }, rest, isWhole);
  }
}

function treeOf(paths: readonly string[]): Known {
  const top: Known = { hasScript: false, below: new Map() };
  for (const path of paths) {
    let directory = top;
    for (const name of path.split('/')) {
      const next = directory.below.get(name) ?? { hasScript: false, below: new Map() };
      directory.below.set(name, next);
      directory = next;
    }
    directory.hasScript = true;
  }
  return top;
}

/** The names on the way to a file. A folder can bear any name, but `..` would read as a way, not as a place. */
export function pathNames(path: string): readonly string[] {
  return path.split('/').map((name) => (name === '..' ? '(above)' : name));
}
