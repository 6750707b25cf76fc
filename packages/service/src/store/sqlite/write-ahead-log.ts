import { statSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';

import { markAsOwn, markAsLacking } from './format.ts';

const LARGEST_LOG_BYTES = 4 * 1024 * 1024;

/**
 * Empties the log into the data file. In the data file itself a mark then says that it needs its log, and the first
 * entry of the log takes that back: so a copy of the file without the log is known as such, also when the log of a killed
 * service was brought in by another program.
 */
export function restartLog(file: DatabaseSync): void {
  markAsLacking(file);
  try {
    file.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    markAsOwn(file);
  }
}

/** To be called after a write: keeps the log small. */
export function keepLogSmall(file: DatabaseSync, path: string): void {
  const size = statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LARGEST_LOG_BYTES) restartLog(file);
}
