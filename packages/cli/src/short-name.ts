import { basename, dirname, relative } from 'node:path';

/** A path as a person should see it: relative to where the command runs, unless it lies elsewhere. */
export function shortName(path: string, directory: string): string {
  const short = relative(directory, path);
  return short.startsWith('..') ? path : short;
}

/** A recorded run in words, by the name of its file; undefined for other files. */
export function runName(path: string, directory: string, outboxFolder: string): string | undefined {
  const [, day, hour, minute, key] = RECORD.exec(basename(path)) ?? [];
  if (key === undefined) return undefined;
  const place = path.startsWith(outboxFolder) ? '' : ` in ${shortName(dirname(path), directory) || '.'}`;
  return `Run ${key} of ${day} ${hour}:${minute} UTC${place}`;
}

/** As the outbox names recorded runs: when the run was, and its RunKey, of which a person needs the start. */
const RECORD = /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-[\dZ-]+-(rs1-[\w-]{8})[\w-]*\.ndjson$/;
