import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/**
 * The one path of a file, by whatever links it is reached: its log and its lock are named after it. A link may lead to a
 * file that is not there yet. Absolute, so that no file name is one of SQLite's special ones.
 */
export function realPathOf(name: string): string {
  const path = resolve(name);
  return realPath(path) ?? (dirname(path) === path ? path : pathOfMissing(path));
}

function pathOfMissing(path: string): string {
  const target = targetOf(path);
  return target === undefined ? join(realPathOf(dirname(path)), basename(path)) : realPathOf(target);
}

function realPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
    return undefined;
  }
}

/** Where a link leads; undefined for what is no link, or not there. */
function targetOf(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path));
  } catch {
    return undefined;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
