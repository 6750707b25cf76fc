/** IO: looks for the package that the tests belong to. */
import { readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { findRepositoryRoot } from '../ci/read-build.ts';

const { parse } = JSON;

export type Package = { readonly root: string; readonly name: string };

/** The nearest package.json with a name, upwards from a directory; without one, the directory itself. */
export function findPackage(directory: string): Package {
  for (let folder = resolve(directory); ; folder = dirname(folder)) {
    const name = readName(join(folder, 'package.json'));
    if (name !== undefined) return { root: folder, name };
    if (dirname(folder) === folder) return { root: resolve(directory), name: basename(resolve(directory)) };
  }
}

/** One outbox for all folders of a repository, and without one for those of a package. */
export function outboxFolder(directory: string, recordDir = '.runsheet'): string {
  return resolve(findRepositoryRoot(directory) ?? findPackage(directory).root, recordDir);
}

function readName(path: string): string | undefined {
  try {
    const content: unknown = parse(readFileSync(path, 'utf8'));
    const isNamed = typeof content === 'object' && content !== null && 'name' in content;
    return isNamed && typeof content.name === 'string' && content.name !== '' ? content.name : undefined;
  } catch {
    // Missing or unreadable: the next folder up may have one.
    return undefined;
  }
}
