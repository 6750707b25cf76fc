import { readFileName } from '@runsheet/core/command';
import { basename, dirname, relative } from 'node:path';

/** A path as a person should see it: relative to where the command runs, unless it lies elsewhere. */
export function shortName(path: string, directory: string): string {
  const short = relative(directory, path);
  return short.startsWith('..') ? path : short;
}

/** A recorded run in words, by the name of its file; undefined for other files. */
export function runName(path: string, directory: string, outboxFolder: string): string | undefined {
  const read = readFileName(basename(path));
  if (read?.kind !== 'record') return undefined;
  const place = path.startsWith(outboxFolder) ? '' : ` in ${shortName(dirname(path), directory) || '.'}`;
  return `Run ${read.runKey.slice(0, SHORT_KEY)} of ${read.createdAt.slice(0, -1).replace('T', ' ')} UTC${place}`;
}

/** `rs1-` and eight characters: of a RunKey a person needs the start. */
export const SHORT_KEY = 12;
