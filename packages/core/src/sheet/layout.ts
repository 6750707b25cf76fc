import type { Failure, FileNode, Report } from '../report/report.ts';
import type { NamedTarget, ScriptTarget } from './sheet.ts';
import { groupBy } from '../report/group-by.ts';

/** `directory`: a script per directory of the first level that has more than one; `file`: per test file, in mirrored folders. */
export type Layout = 'single' | 'directory' | 'file';

export type SheetPart = {
  readonly script: ScriptTarget;
  readonly files: readonly FileNode[];
  readonly failures: readonly Failure[];
  readonly fileRows: boolean;
};

export type LayoutOptions = { readonly script: ScriptTarget; readonly layout: Layout };

/** How a Report is divided among many scripts. They stand where the one of the configured name is, or would be, and below. */
export type Division = { readonly layout: 'directory' | 'file'; readonly home: NamedTarget };

/** Undefined: all of it goes into one script. One given by id takes everything: there is no name to derive others from. */
export function divisionOf({ script, layout }: LayoutOptions): Division | undefined {
  return layout === 'single' || script.kind === 'id' ? undefined : { layout, home: script };
}

export function divide(
  { files, failures }: Pick<Report, 'files' | 'failures'>,
  { listed, ...options }: LayoutOptions & { readonly listed: ListedFiles },
): readonly SheetPart[] {
  const division = divisionOf(options);
  if (division === undefined) return [{ script: options.script, files, failures, fileRows: true }];
  const { layout, home } = division;
  const scriptOf = layout === 'directory' ? directoryScripts(listed, home) : fileScripts(home);
  const parts = new Map<string, SheetPart & { readonly files: FileNode[] }>();
  for (const file of files) {
    const script = scriptOf(file);
    const part = parts.get(placeOf(script)) ?? { script, files: [], failures: [], fileRows: layout !== 'file' };
    part.files.push(file);
    parts.set(placeOf(script), part);
  }
  if (failures.length > 0) {
    // A file or directory may bear the name of the configured script: two parts of one script would make two runs.
    const own = parts.get(placeOf(home)) ?? { script: home, files: [], fileRows: true };
    parts.set(placeOf(home), { ...own, failures });
  }
  return [...parts.values()];
}

function placeOf({ folder, name }: NamedTarget): string {
  return JSON.stringify([...folder.names, name]);
}

type ScriptOf = (file: FileNode) => NamedTarget;

function directoryScripts(listed: ListedFiles, home: NamedTarget): ScriptOf {
  const directories = divideDirectories(listed);
  return ({ path }) => ({ ...home, name: directories.get(path) ?? home.name });
}

function fileScripts({ folder }: NamedTarget): ScriptOf {
  return ({ path }) => {
    const names = pathNames(path);
    const name = names.at(-1) ?? path;
    return { kind: 'name', name, folder: { ...folder, names: [...folder.names, ...names.slice(0, -1)] } };
  };
}

export type ListedFiles = {
  readonly paths: readonly string[];
  readonly isWhole: boolean;
  /** Names of scripts that were there before the run: paths of directories, among others. */
  readonly known: readonly string[];
};

/**
 * The directory of each file that has a script of its own; others stand in the script of the configured name.
 *
 * A suite grows, a partial run lists some files only, and the history of a script cannot be moved. So the scripts that are
 * there decide first: a directory that has one keeps it, and a new one beside them gets its own. Where there are none, a
 * whole run decides the level. A partial run in one directory does not know the others: its files have no directory.
 */
export function divideDirectories({ paths, isWhole, known }: ListedFiles): ReadonlyMap<string, string> {
  const files = paths.map((path) => ({ path, below: pathNames(path).slice(0, -1) }));
  return new Map(ofDirectories({ path: '', known: treeOf(known) }, files, isWhole));
}

type Known = { hasScript: boolean; readonly below: Map<string, Known> };

function* ofDirectories(
  { path, known }: { readonly path: string; readonly known: Known },
  files: readonly { readonly path: string; readonly below: readonly string[] }[],
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
    else yield* ofDirectories({ path: directory, known: own ?? treeOf([]) }, rest, isWhole);
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
