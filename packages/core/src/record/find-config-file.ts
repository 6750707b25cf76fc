import { existsSync, readFileSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import { findRepositoryRoot } from '../ci/read-build.ts';
import { valueAt } from '../report/value-at.ts';
import { findPackage } from './find-package.ts';

const { parse } = JSON;

/** Where a configuration is written. */
export type FoundFile =
  | { readonly kind: 'file'; readonly path: string }
  /** Under `runsheet` in a package.json. */
  | { readonly kind: 'manifest'; readonly path: string }
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

/** The configuration that a person names. */
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

function hasOwnConfig(manifest: string): boolean {
  try {
    const text = readFileSync(manifest, 'utf8');
    return text.includes('"runsheet"') && valueAt(parse(text), ['runsheet']) !== undefined;
  } catch {
    // Missing, or not readable as JSON, which the package manager says better.
    return false;
  }
}

function unusable(path: string, why: WhyUnusable): FoundFile {
  return { kind: 'unusable', path, why };
}
