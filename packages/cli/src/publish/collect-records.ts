import { type Dirent, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** What was found where a person pointed to. */
export type Collected = {
  /** Files to publish, in the order they were given; in a folder the oldest first. */
  readonly files: readonly string[];
  /** What cannot be looked into, and why. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[];
};

/** The Records among files and folders. A folder may be an outbox, or hold outboxes and Records at some depth. */
export function collectRecords(paths: readonly string[]): Collected {
  const found = paths.map(collect);
  return {
    files: [...new Set(found.flatMap(({ files }) => files))],
    unreadable: found.flatMap(({ unreadable }) => unreadable),
  };
}

/** Deeper folders are not looked into. */
const DEEPEST = 5;
/** The name that an outbox gives a Record. */
const RECORD_NAME = /-rs1-[\w-]+\.json$/;
/** Parts of an outbox whose files are no Records to deliver. */
const OTHER_PARTS: ReadonlySet<string> = new Set(['done', 'dead', 'state', 'live', 'node_modules', '.git']);

/** What a person names may be a link. What is found below it may not: it could lead anywhere. */
function collect(path: string): Collected {
  try {
    const entry = statSync(path, { throwIfNoEntry: false });
    if (entry === undefined) return { files: [], unreadable: [{ path, reason: 'there is no such file' }] };
    return { files: entry.isDirectory() ? walk(path, DEEPEST) : [path], unreadable: [] };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { files: [], unreadable: [{ path, reason }] };
  }
}

function walk(folder: string, depth: number): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).toSorted((a, b) => a.name.localeCompare(b.name));
  return entries.flatMap((entry) => {
    if (entry.isDirectory()) return isWorthwhile(entry, depth) ? walk(join(folder, entry.name), depth - 1) : [];
    return entry.isFile() && isRecord(entry, folder) ? [join(folder, entry.name)] : [];
  });
}

function isWorthwhile({ name }: Dirent, depth: number): boolean {
  return depth > 0 && !OTHER_PARTS.has(name);
}

/** In `todo` everything waits for its delivery, also what was renamed. */
function isRecord({ name }: Dirent, folder: string): boolean {
  return RECORD_NAME.test(name) || (basename(folder) === 'todo' && name.endsWith('.json'));
}
