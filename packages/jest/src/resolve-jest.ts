import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * The path of jest-circus' runner for the project at this folder: first the one that its Jest would take, for in a
 * workspace NODE_PATH or a package manager can put one of another version nearer; beside this package last.
 */
export function findCircus(rootDir: string): string | undefined {
  const start = join(rootDir, 'package.json');
  return (
    resolveThrough(start, [...JEST_TO_CIRCUS, CIRCUS]) ??
    resolveThrough(start, [CIRCUS]) ??
    resolveThrough(import.meta.url, [CIRCUS])
  );
}

/** The version of the Jest that the project at this folder has; empty if it cannot be found. */
export function findJestVersion(rootDir: string): string {
  const start = join(rootDir, 'package.json');
  const manifest =
    resolveThrough(start, ['jest/package.json']) ?? resolveThrough(import.meta.url, ['jest/package.json']);
  if (manifest === undefined) return '';
  const content: unknown = createRequire(manifest)(manifest);
  const isVersioned = typeof content === 'object' && content !== null && 'version' in content;
  return isVersioned && typeof content.version === 'string' ? content.version : '';
}

/** The path of Jest's own core for the project at this folder; undefined if it cannot be found. */
export function findJestCore(rootDir: string): string | undefined {
  return resolveThrough(join(rootDir, 'package.json'), ['jest/package.json', '@jest/core']);
}

/** The path of what Jest asks for changed files; undefined if it cannot be found. */
export function findJestChangedFiles(rootDir: string): string | undefined {
  return resolveThrough(join(rootDir, 'package.json'), [
    'jest/package.json',
    '@jest/core/package.json',
    'jest-changed-files',
  ]);
}

const CIRCUS = 'jest-circus/runner';
/** Each of these depends on the next; with strict package managers only the first is in reach. */
const JEST_TO_CIRCUS = ['jest/package.json', '@jest/core/package.json', 'jest-config/package.json'];

function resolveThrough(start: string, requests: readonly string[]): string | undefined {
  try {
    return requests.reduce((from, request) => createRequire(from).resolve(request), start);
  } catch (error) {
    if (error instanceof Error && 'code' in error && MISSING.has(error.code)) return undefined;
    throw error;
  }
}

const MISSING: ReadonlySet<unknown> = new Set(['MODULE_NOT_FOUND', 'ERR_PACKAGE_PATH_NOT_EXPORTED']);
