import { closeSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Writes all that is committed, also what only the log holds, into another file; the other file is there wholly or not at all. */
export function copyInto(file: DatabaseSync, copy: string): void {
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  // Nobody else reads it meanwhile.
  closeSync(openSync(part, 'wx', 0o600));
  file.prepare('VACUUM INTO ?').run(part);
  renameSync(part, copy);
}
