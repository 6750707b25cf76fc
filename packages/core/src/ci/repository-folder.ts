import { isAbsolute, relative, resolve } from 'node:path';
import type { Environment } from './build.ts';
import { findRepositoryRoot } from './read-build.ts';

/**
 * Folder of a package in its repository, with `/`; empty: its root; undefined: not known. The working copy says it; where
 * a container has only files of it, the workspace does, if the package lies there.
 */
export function repositoryFolder(packageRoot: string, environment: Environment): string | undefined {
  const root = findRepositoryRoot(packageRoot) ?? (environment['GITHUB_WORKSPACE'] || undefined);
  if (root === undefined) return undefined;
  const path = relative(resolve(root), packageRoot);
  return isAbsolute(path) || path.split(/[\\/]/)[0] === '..' ? undefined : path.replaceAll('\\', '/');
}
