import { closeSync, openSync, rmSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';

import { inUse, isBusy } from './errors.ts';

/** Takes the data file for one service; others may still read it and write to it for a moment: a backup, a new key. */
export type Claim = { readonly release: () => void };

/** By this process. To open and close such a file again would free its lock: POSIX counts locks by process. */
const CLAIMED = new Set<string>();

/**
 * The lock stands on a file beside the data file. The operating system frees it however the process ends, and what is
 * left of the file then is empty and harmless.
 */
export function claimFile(path: string, name: string): Claim {
  const file = `${path}-lock`;
  if (CLAIMED.has(file)) throw inUse(name, undefined);
  for (;;) {
    closeSync(openSync(file, 'a', 0o600));
    const made = inodeOf(file);
    const lock = new DatabaseSync(file);
    try {
      lock.exec('BEGIN EXCLUSIVE');
    } catch (error) {
      lock.close();
      throw isBusy(error) ? inUse(name, error) : error;
    }
    if (inodeOf(file) === made) {
      CLAIMED.add(file);
      return {
        release: () => {
          CLAIMED.delete(file);
          rmSync(file, { force: true });
          lock.close();
          // Where an open file cannot be removed.
          rmSync(file, { force: true });
        },
      };
    }
    // The one before us removed the file that we locked.
    lock.close();
  }
}

function inodeOf(file: string): bigint | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false })?.ino;
}
