import { statSync } from 'node:fs';
import { isAbsolute, join, win32 } from 'node:path';
import type { RunPaths } from '@runsheet/core/adapter';
import { createRunPaths } from '@runsheet/core/command';

/** Where the paths in a report begin. */
export type ReportRoots = {
  /** The folder of the package, absolute. */
  readonly package: string;
  /** The repository round it; undefined outside of one. */
  readonly repository: string | undefined;
  /** The path of the package where the tests ran, when a person has said it. */
  readonly told: string | undefined;
};

/** Paths of a run, and the first path that belongs to no place here. */
export type ReportPaths = RunPaths & { readonly foreign: () => string | undefined };

/** Makes the paths of a report whose package is at `root`. */
export function createReportPaths(root: string, { repository }: ReportRoots): ReportPaths {
  const paths = createRunPaths(root);
  const homes = [root, repository ?? root].map((home) => createRunPaths(home));
  let foreign: string | undefined;
  return {
    ...paths,
    relative: (file) => {
      if (isFromRoot(file) && homes.every((home) => isOutside(home.relative(file)))) foreign ??= file;
      return paths.relative(file);
    },
    foreign: () => foreign,
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
 * Finds where the package lay on the machine that wrote a path: the rest of the path is a file of the package here.
 * Undefined when no rest of it is.
 */
export function findRootOf(path: string, { package: own }: ReportRoots): string | undefined {
  const parts = path
    .replace(/^file:\/\//, '')
    .replaceAll('\\', '/')
    .split('/');
  for (let length = 1; length < parts.length; length += 1) {
    const rest = join(own, ...parts.slice(length));
    if (statSync(rest, { throwIfNoEntry: false })?.isFile() === true) return parts.slice(0, length).join('/') || '/';
  }
  return undefined;
}
