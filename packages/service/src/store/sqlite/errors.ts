/** Primary result codes of SQLite: a lock is held by someone else; a write fails; the file is no database. */
const SQLITE_BUSY = 5;
const SQLITE_READONLY = 8;
const SQLITE_IOERR = 10;
const SQLITE_CORRUPT = 11;
const SQLITE_FULL = 13;
const SQLITE_CANTOPEN = 14;
const SQLITE_NOTADB = 26;

const UNWRITABLE: ReadonlySet<number> = new Set([SQLITE_READONLY, SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN]);

/** Whether the disk is full, or the file cannot be written for another reason. */
export function isUnwritable(error: unknown): boolean {
  return UNWRITABLE.has(codeOf(error)) || (error instanceof Error && 'code' in error && error.code === 'ENOSPC');
}

export const CONTRADICTION = 'its pages contradict each other';

export function isDamage(error: unknown): boolean {
  return codeOf(error) === SQLITE_CORRUPT;
}

export function isBusy(error: unknown): boolean {
  return codeOf(error) === SQLITE_BUSY;
}

/** An error of SQLite in the words of the service. */
export function explain(error: unknown, name: string): unknown {
  switch (codeOf(error)) {
    case SQLITE_BUSY:
      return inUse(name, error);
    case SQLITE_NOTADB:
      return new Error(`Cannot use the data file ${name}: it is no SQLite file.`, { cause: error });
    case SQLITE_CORRUPT:
      return damaged(name, CONTRADICTION, error);
    default:
      return error;
  }
}

export function inUse(name: string, cause: unknown): Error {
  const message = `The data file ${name} is in use by another process. Stop it, or name another file.`;
  return new Error(message, { cause });
}

export function damaged(name: string, how: string, cause?: unknown): Error {
  const advice = 'Restore a backup: runsheet serve restore <backup> --data <new file>';
  return new Error(`Cannot use the data file ${name}: it is damaged (${how}). ${advice}`, { cause });
}

function codeOf(error: unknown): number {
  return error instanceof Error && 'errcode' in error ? Number(error.errcode) & 0xff : 0;
}
