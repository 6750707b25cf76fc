/** IO: disk. Looks upwards for the package that the tests belong to, and for the configuration. */
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { findRepositoryRoot } from '../ci/read-build.ts';
import { ifPossible } from '../outbox/if-possible.ts';
import { valueAt } from '../report/value-at.ts';

const { parse } = JSON;

/** The nearest package.json with a name, upwards from a directory; without one, the directory itself. */
export function findPackage(directory: string): { readonly root: string; readonly name: string } {
  const start = resolve(directory);
  for (let folder = start; ; folder = dirname(folder)) {
    const name = nameIn(join(folder, 'package.json'));
    if (name !== undefined) return { root: folder, name };
    if (dirname(folder) === folder) return { root: start, name: basename(start) };
  }
}

/** Undefined: it has none, is missing or unreadable. The next folder up may have one. */
function nameIn(manifest: string): string | undefined {
  const name = ifPossible(() => valueAt(parse(readFileSync(manifest, 'utf8')), ['name']));
  return typeof name === 'string' && name !== '' ? name : undefined;
}

/** One outbox for all folders of a repository, and without one for those of a package. */
export function outboxFolder(directory: string, recordDir = '.runsheet'): string {
  return resolve(findRepositoryRoot(directory) ?? findPackage(directory).root, recordDir);
}

/** `manifest`: under `runsheet` in a package.json. */
export type FoundFile =
  | { readonly kind: 'file' | 'manifest'; readonly path: string }
  | { readonly kind: 'unusable'; readonly path: string; readonly why: WhyUnusable };

/** Facts of RS1005. */
export type WhyUnusable = { readonly reason: string } | { readonly rival: string } | { readonly isMissing: true };

const NAMES = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `runsheet.config.${ending}`);

/**
 * Looks for a configuration, upwards from a directory to the root of the repository; without a repository, to the
 * package. The nearest counts alone. A few questions to the file system; nothing is loaded.
 */
export function findConfigFile(directory: string): FoundFile | undefined {
  const start = resolve(directory);
  const top = findRepositoryRoot(start) ?? findPackage(start).root;
  for (let folder = start; ; folder = dirname(folder)) {
    const found = lookIn(folder);
    if (found !== undefined) return found;
    if (folder === top || dirname(folder) === folder) return undefined;
  }
}

export function namedConfigFile(path: string): FoundFile {
  if (!existsSync(path)) return unusable(path, { isMissing: true });
  if (path.endsWith('package.json')) return { kind: 'manifest', path };
  if (NAMES.some((name) => extname(name) === extname(path))) return { kind: 'file', path };
  return unusable(path, { reason: 'its name does not end in .ts, .mts, .js, .mjs or .json.' });
}

/** A path as messages show it: short, and the same on every machine. */
export function shownPath(path: string, directory: string): string {
  const short = relative(directory, path);
  return short === '' ? path : short.replaceAll('\\', '/');
}

function lookIn(folder: string): FoundFile | undefined {
  const manifest = join(folder, 'package.json');
  const paths = NAMES.map((name) => join(folder, name)).filter((path) => existsSync(path));
  const all = hasOwnConfig(manifest) ? [...paths, manifest] : paths;
  const [path, other] = all;
  if (path === undefined) return undefined;
  if (other !== undefined) return unusable(path, { rival: relative(folder, other) });
  return { kind: path === manifest ? 'manifest' : 'file', path };
}

/** That one is not readable as JSON, the package manager says better. */
function hasOwnConfig(manifest: string): boolean {
  const text = ifPossible(() => readFileSync(manifest, 'utf8')) ?? '';
  return text.includes('"runsheet"') && ifPossible(() => valueAt(parse(text), ['runsheet'])) !== undefined;
}

function unusable(path: string, why: WhyUnusable): FoundFile {
  return { kind: 'unusable', path, why };
}
