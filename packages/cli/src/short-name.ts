import { relative } from 'node:path';

/** A path as a person should see it: relative to where the command runs, unless it lies elsewhere. */
export function shortName(path: string, directory: string): string {
  const short = relative(directory, path);
  return short.startsWith('..') ? path : short;
}
