import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

import { isBusy, isUnwritable } from './errors.ts';
import { markAsOwn, markAsLacking } from './format.ts';

/** How long a statement waits for another process that writes: a new key, a backup. */
export const BUSY_TIMEOUT_MS = 5_000;

const LARGEST_LOG_BYTES = 4 * 1024 * 1024;

/**
 * Empties the log into the data file. In the data file itself a mark then says that it needs its log, and the first
 * entry of the log takes that back: so a copy of the file without the log is known as such, also when the log of a killed
 * service was brought in by another program.
 */
export function restartLog(file: DatabaseSync): void {
  markAsLacking(file);
  try {
    // A backup that reads is not waited for: the next write tries again.
    file.exec('PRAGMA busy_timeout = 0; PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    file.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    markAsOwn(file);
  }
}

/** Keeps the log small after a write. The write is stored by then: a disk that is full by now is told by the next one. */
export function keepLogSmall(file: DatabaseSync, path: string): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size <= LARGEST_LOG_BYTES) return;
  try {
    restartLog(file);
  } catch (error) {
    if (!isUnwritable(error) && !isBusy(error)) throw error;
  }
}
