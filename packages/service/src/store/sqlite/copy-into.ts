import { chmodSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

/** Writes all that is committed, also what only the log holds, into another file; the other file is there wholly or not at all. */
export function copyInto(file: DatabaseSync, copy: string): void {
  const part = `${copy}.part`;
  rmSync(part, { force: true });
  file.prepare('VACUUM INTO ?').run(part);
  chmodSync(part, 0o600);
  renameSync(part, copy);
}
