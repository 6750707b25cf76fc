import { statSync } from 'node:fs';
import { isAbsolute, join, posix, relative, win32 } from 'node:path';
import type { RunPaths } from '@runsheet/core/adapter';
import { createRunPaths } from '@runsheet/core/command';

export type ReportRoots = {
  /** The folder of the package, absolute. */
  readonly package: string;
  /** The repository round it; undefined outside of one. */
  readonly repository: string | undefined;
  /** The path of the package where the tests ran, when a person has said it. */
  readonly told: string | undefined;
};

/** Paths of a run, and those that belong to no place here. */
export type ReportPaths = RunPaths & { readonly foreign: () => readonly string[] };

/** Makes the paths of a report whose package is at `root`. */
export function createReportPaths(root: string, { repository }: ReportRoots): ReportPaths {
  const paths = createRunPaths(root);
  const homes = [root, repository ?? root].map((home) => createRunPaths(home));
  const foreign = new Set<string>();
  return {
    ...paths,
    relative: (file) => {
      if (isFromRoot(file) && homes.every((home) => isOutside(home.relative(file)))) foreign.add(file);
      return paths.relative(file);
    },
    foreign: () => [...foreign],
  };
}

function isFromRoot(path: string): boolean {
  return isAbsolute(path) || win32.isAbsolute(path) || path.startsWith('file://');
}

function isOutside(path: string): boolean {
  return isFromRoot(path) || path === '..' || path.startsWith('../');
}

/**
 * The file of a place in the code, relative to the package; undefined when it lies elsewhere. Unlike the path of a test
 * file it names no row.
 */
export function codeFile(file: string, paths: RunPaths): string | undefined {
  const own = paths.strip(file.replace(/^file:\/\//, ''));
  return isFromRoot(own) ? undefined : own.replaceAll('\\', '/');
}

/**
 * Finds where the package lay on the machine that wrote these paths: behind that folder, one path names a file of the package
 * here, or of its repository. Without such a file it is the longest folder that all paths share; undefined: they share none.
 */
export function findRootOf(
  foreign: readonly string[],
  { package: own, repository = own }: ReportRoots,
): string | undefined {
  const paths = foreign.map(partsOf);
  const at = (home: string) => paths.map((parts) => rootIn(parts, home)).find((root) => root !== undefined);
  const within = relative(repository, own);
  const top = at(repository);
  return at(own) ?? (top === undefined ? sharedBy(paths) : posix.join(top, within.replaceAll('\\', '/')));
}

function partsOf(path: string): readonly string[] {
  return path
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .split('/');
}

function rootIn(parts: readonly string[], home: string): string | undefined {
  for (let length = 1; length < parts.length; length += 1) {
    const rest = join(home, ...parts.slice(length));
    if (statSync(rest, { throwIfNoEntry: false })?.isFile() === true) return parts.slice(0, length).join('/') || '/';
  }
  return undefined;
}

function sharedBy(paths: readonly (readonly string[])[]): string | undefined {
  const [first = [], ...others] = paths.map((parts) => parts.slice(0, -1));
  const end = first.findIndex((part, nth) => others.some((folders) => folders[nth] !== part));
  // One folder says nothing: another file of the suite may stand above it. The root of a disk leads to no package.
  return end > 1 ? first.slice(0, end).join('/') : undefined;
}
